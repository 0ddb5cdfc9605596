# shellcheck shell=bash
# What both plugins' tests share; sourced. Needs GLFX (the command) and GLFX_LIB (the folder of libglfx.so).

: "${GLFX:=glfx}"
export LD_LIBRARY_PATH="${GLFX_LIB:+$GLFX_LIB:}${LD_LIBRARY_PATH:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# TITLE COMMAND…: one test.
check() {
    local title=$1 code
    shift
    # Not as a condition, where bash would go on after a command that fails.
    set +e
    (
        set -e
        "$@"
    ) > "$work/log" 2>&1
    code=$?
    set -e
    if [ "$code" -eq 0 ]; then
        echo "ok    $title"
    else
        echo "FAIL  $title ($code)"
        sed 's/^/      /' "$work/log"
        failures=$((failures + 1))
    fi
}

skip() { echo "skip  $1"; }

finish() {
    if [ "$failures" -gt 0 ]; then
        echo "$failures failed"
        exit 1
    fi
}

# FILE FILE [FORMAT]: the pictures of two files are equal bit for bit.
same_pictures() {
    local format=${3:-rgb24}
    cmp <(ffmpeg -v error -i "$1" -f rawvideo -pix_fmt "$format" -) <(ffmpeg -v error -i "$2" -f rawvideo -pix_fmt "$format" -)
}

# Shaders for the tests, into $work.
write_shader() {
    local name=$1
    shift
    printf '%s\n' 'in vec2 position; out vec4 color; uniform sampler2D frame;' "$@" > "$work/$name.frag"
}

write_shader scale 'uniform float amount; // default=1 min=0 max=1' 'uniform float gain; // default=1' \
    'uniform vec3 tint; // default=white kind=color' \
    'void main() { color = vec4(amount * gain * tint * texture(frame, position).rgb, 1.0); }'
write_shader vectors 'uniform vec2 amount; // default=1,1' 'uniform float tint; // default=1' \
    'void main() { color = vec4(amount, tint, 1.0) * texture(frame, position); }'
write_shader time 'uniform float time;' 'void main() { color = vec4(vec3(time / 10.0), 1.0); }'
write_shader moving 'uniform float time;' \
    'void main() { color = vec4(fract(texture(frame, position).rgb + 7.3 * time), 1.0); }'
write_shader before 'uniform sampler2D before; // default=previous' \
    'void main() { color = texture(before, position); }'
write_shader broken 'void main() { color = vec3(1.0) }'
write_shader needs 'uniform float k;' 'void main() { color = k * texture(frame, position); }'
write_shader kinds 'uniform bool on;  // default=false' 'uniform int mode; // default=0 choices=zero|one|two' \
    'uniform vec3 key_color; // default=black kind=color' \
    'void main() { color = vec4(on ? key_color : texture(frame, position).rgb * float(mode) / 2.0, 1.0); }'
ffmpeg -v error -f lavfi -i testsrc=s=321x203:r=30000/1001 -frames:v 6 -pix_fmt rgb24 "$work/in%d.png"
