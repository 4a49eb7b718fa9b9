#!/bin/sh
# Stands in for a Python while a set-up is cut short. As `pip` it writes into .venv, by a process of its own that
# takes no notice of SIGINT, until there is a file `enough`.
root=$(dirname "$0")
root=${root%/.venv/bin}
echo "$*" >>"$root/asked"
case "$2" in
venv | virtualenv)
    for folder in "$@"; do :; done
    mkdir -p "$folder/bin"
    cp "$0" "$folder/bin/python"
    ;;
pip)
    (
        number=0
        while [ ! -e "$root/enough" ]; do
            number=$((number + 1))
            mkdir -p "$root/.venv/lib/$((number % 100))"
            : >"$root/.venv/lib/$((number % 100))/$number"
        done
    ) &
    echo $! >"$root/writer.new"
    mv "$root/writer.new" "$root/writer"
    wait
    ;;
*) echo "became $*" ;;
esac
