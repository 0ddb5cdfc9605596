#!/usr/bin/env bash
# mpv: its video output "gpu" with OpenGL, in a window as large as the picture. MPV_VO=gpu-next takes libplacebo's.
set -euo pipefail

if [ "$1" = --version ]; then
    mpv --version | sed -n 's/^mpv \([0-9.]*\).*/mpv \1/p'
    exit
fi
export MPV_OUTPUT=$3
# Nothing may change the colors but the shader.
timeout 60 mpv --no-config --vo="${MPV_VO:-gpu}" --gpu-context=x11egl --gpu-sw=yes --hwdec=no --no-audio --no-osc --osd-level=0 --no-border \
    --geometry=64x48+0+0 --scale=bilinear --dither-depth=no --image-display-duration=inf --keep-open=yes \
    --input-default-bindings=no --load-scripts=no --script="$(dirname "$0")/mpv.lua" --screenshot-png-compression=1 \
    --glsl-shaders="$1" "$2"
[ -s "$MPV_OUTPUT" ]
