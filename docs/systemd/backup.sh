#!/bin/sh
# Copy what cannot be made anew: sh backup.sh HOME TO. May run while a run writes: files of the archive appear whole
# and never change, and of decisions.jsonl a last line that is cut off is nobody's decision yet.
set -eu
mkdir -p "$2/archive"
if [ -d "$1/archive" ]; then
    cp --archive --update "$1/archive/." "$2/archive/"
fi
for file in decisions.jsonl specwatch.toml schedules.json; do
    if [ -e "$1/$file" ]; then
        cp --archive "$1/$file" "$2/"
    fi
done
sync "$2"
