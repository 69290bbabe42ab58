-- Which products has anything ever been said of?
select distinct subject from spec_history order by subject;
