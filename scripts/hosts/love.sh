#!/usr/bin/env bash
# LÖVE: love.lua is the game, which draws upon a canvas with the blend mode "alpha".
set -euo pipefail

if [ "$1" = --version ]; then
    love --version | sed 's/^LOVE \([0-9.]*\).*/LÖVE \1/'
    exit
fi
game=$(mktemp -d)
trap 'rm -rf "$game"' EXIT
cp "$(dirname "$0")/love.lua" "$game/main.lua"
printf 'function love.conf(t)\n  t.window.width = 64\n  t.window.height = 48\n  t.modules.audio = false\n  t.modules.sound = false\nend\n' \
    >"$game/conf.lua"
love "$game" "$@"
