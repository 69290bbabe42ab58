{% snapshot claims %}
{{ config(
    target_schema='main', unique_key=['source', 'about'], strategy='check', hard_deletes='invalidate',
    check_cols=['value', 'unit', 'bound', 'status', 'effective', 'quote', 'place']
) }}
select * from claims_now
{% endsnapshot %}
