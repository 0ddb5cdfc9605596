#!/usr/bin/env bash
# Builds the plugins: libgstglfx.so for GStreamer into OUT/gstreamer-1.0, glfx.so for frei0r into OUT/frei0r-1.
#
#     Bindings/build.sh OUT
#
# What is not installed is left out, with a line. libglfx comes from pkg-config (glfx.pc), or from GLFX_INCLUDE, the folder
# of glfx.h, and GLFX_LIB, that of libglfx.so. CC, CFLAGS and LDFLAGS as usual; GLFX_VERSION is what gst-inspect shows.
# GLFX_RUNPATH is where the plugins look for libglfx before the system's folders do ($ORIGIN is their own).
set -euo pipefail

if [ $# -ne 1 ]; then
    echo "usage: Bindings/build.sh OUT" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
out=$1
read -ra cc <<< "${CC:-cc}"
read -ra flags <<< "-std=c11 -Wall -Wextra -Werror -fPIC -fvisibility=hidden ${CFLAGS:--O2 -g}"
# Hosts unload plugins (melt does after it has listed them), and Swift's runtime, which libglfx needs, cannot be unloaded.
read -ra link <<< "-shared -Wl,-z,nodelete ${LDFLAGS:-}"
link+=(${GLFX_RUNPATH:+"-Wl,-rpath,$GLFX_RUNPATH"})

if ! pkg-config --version > /dev/null 2>&1; then
    echo "build.sh: pkg-config is needed" >&2
    exit 1
fi
if [ -n "${GLFX_INCLUDE:-}" ] || [ -n "${GLFX_LIB:-}" ]; then
    glfx_flags=(-I"${GLFX_INCLUDE:-$here/../Sources/CGLFX/include}")
    glfx_libs=(${GLFX_LIB:+-L"$GLFX_LIB"} -lglfx)
elif pkg-config --exists glfx; then
    read -ra glfx_flags <<< "$(pkg-config --cflags glfx)"
    read -ra glfx_libs <<< "$(pkg-config --libs glfx)"
    GLFX_VERSION=${GLFX_VERSION:-$(pkg-config --modversion glfx)}
else
    echo "build.sh: libglfx is not installed; give its folders as GLFX_INCLUDE and GLFX_LIB" >&2
    exit 1
fi
flags+=("${glfx_flags[@]}" -I"$here/common" "-DGLFX_VERSION=\"${GLFX_VERSION:-0}\"")

# PACKAGE FOLDER FILE
build() {
    local package=$1 folder=$2 result=$3 sources=("$here/common/"*.c) plugin_flags plugin_libs
    if ! pkg-config --exists "$package"; then
        echo "build.sh: $result is left out: $package is not installed"
        return
    fi
    read -ra plugin_flags <<< "$(pkg-config --cflags "$package")"
    # frei0r has no library, only a header; its filter asks who calls it.
    plugin_libs=(-ldl)
    if [ "$package" != frei0r ]; then read -ra plugin_libs <<< "$(pkg-config --libs "$package")"; fi
    mkdir -p "$(dirname "$out/$result")"
    "${cc[@]}" "${flags[@]}" "${plugin_flags[@]}" "${sources[@]}" "$here/$folder/"*.c "${link[@]}" \
        -o "$out/$result" "${glfx_libs[@]}" "${plugin_libs[@]}"
    echo "$out/$result"
}

build gstreamer-video-1.0 GStreamer gstreamer-1.0/libgstglfx.so
build frei0r frei0r frei0r-1/glfx.so
