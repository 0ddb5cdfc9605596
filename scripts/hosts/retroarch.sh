#!/usr/bin/env bash
# RetroArch: its own viewer of pictures with a preset, in a window as large as the picture.
set -euo pipefail

if [ "$1" = --version ]; then
    retroarch --version 2>&1 | sed -n 's/.*Version: *\([0-9.]*\).*/\1/p; s/^RetroArch.* v\?\([0-9][0-9.]*\).*/\1/p' | head -n 1 |
        sed 's/^/RetroArch /'
    exit
fi
shader=$(realpath "$1")
picture=$(realpath "$2")
output=$(realpath -m "$3")
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ $# -gt 0 ]; then
    # Values of parameters stand in a preset.
    {
        printf 'shaders = "1"\nshader0 = "%s"\nfilter_linear0 = "true"\nparameters = "' "$shader"
        printf '%s;' "${@%%=*}"
        printf '"\n'
        printf '%s\n' "${@/=/ = }"
    } >"$folder/values.glslp"
    shader=$folder/values.glslp
fi
cat >"$folder/retroarch.cfg" <<'TEXT'
video_driver = "gl"
audio_driver = "null"
input_driver = "null"
menu_driver = "null"
audio_enable = "false"
video_fullscreen = "false"
video_font_enable = "false"
video_vsync = "false"
video_scale = "1.000000"
video_smooth = "true"
aspect_ratio_index = "21"
video_shader_enable = "true"
video_gpu_screenshot = "true"
config_save_on_exit = "false"
pause_nonactive = "false"
history_list_enable = "false"
TEXT
HOME=$folder XDG_CONFIG_HOME=$folder timeout 60 retroarch -c "$folder/retroarch.cfg" --set-shader "$shader" --max-frames=20 \
    --max-frames-ss --max-frames-ss-path="$output" "$picture"
