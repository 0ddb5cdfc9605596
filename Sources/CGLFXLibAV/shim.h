#pragma once
#include "../CGLFXSystem/load.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/channel_layout.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/hash.h>
#include <libavutil/hwcontext.h>
#include <libavutil/hwcontext_drm.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <libavutil/timecode.h>
#include <libavutil/timestamp.h>
#include <libavutil/tx.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include "versions.h"

// Macros that Swift does not import, each under a prefixed name.
static const int32_t glfx_averror_eof = AVERROR_EOF;
static const int32_t glfx_averror_eagain = AVERROR(EAGAIN);
static const int32_t glfx_averror_enomem = AVERROR(ENOMEM);
static const int32_t glfx_averror_eio = AVERROR(EIO);
static const int32_t glfx_averror_enospc = AVERROR(ENOSPC);
static const int32_t glfx_averror_invalid_data = AVERROR_INVALIDDATA;
static const int32_t glfx_averror_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int32_t glfx_averror_patchwelcome = AVERROR_PATCHWELCOME;
static const int32_t glfx_averror_exit = AVERROR_EXIT;
static const int64_t glfx_av_nopts_value = AV_NOPTS_VALUE;
static const AVRational glfx_av_time_base_q = {1, AV_TIME_BASE};
// DTS-HD Master Audio, which is lossless (AV_PROFILE_DTS_HD_MA, before FFmpeg 7 FF_PROFILE_DTS_HD_MA).
static const int32_t glfx_profile_dts_hd_ma = 60;
static inline int32_t glfx_averror(int32_t code) { return AVERROR(code); }
static inline int32_t glfx_averror_errno(int32_t error) { return AVUNERROR(error); }

// Refuses every further file that the opened one refers to. Set as AVFormatContext.io_open once the file that the user
// named is open.
static inline int glfx_refuse_open(
    AVFormatContext *context, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
    (void)context; (void)io; (void)url; (void)flags; (void)options;
    return AVERROR(EPERM);
}
static inline void glfx_forbid_other_files(AVFormatContext *context) { context->io_open = glfx_refuse_open; }

// libavfilter is loaded when it is first needed: linking with it and the 30 libraries that it is linked with would make
// every start 13 ms longer.
struct glfx_avfilter {
    AVFilterGraph *(*avfilter_graph_alloc)(void);
    void (*avfilter_graph_free)(AVFilterGraph **graph);
    int (*avfilter_graph_parse2)(
        AVFilterGraph *graph, const char *filters, AVFilterInOut **inputs, AVFilterInOut **outputs);
    int (*avfilter_graph_config)(AVFilterGraph *graph, void *log_context);
    const AVFilter *(*avfilter_get_by_name)(const char *name);
    AVFilterContext *(*avfilter_graph_get_filter)(AVFilterGraph *graph, const char *name);
    int (*av_buffersrc_add_frame_flags)(AVFilterContext *source, AVFrame *frame, int flags);
    int (*av_buffersink_get_frame)(AVFilterContext *sink, AVFrame *frame);
};
#define GLFX_AVFILTER_NAME "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR)
static const char *const glfx_avfilter_name = GLFX_AVFILTER_NAME;
// The Python wheel's own (scripts/wheel), whatever libavfilter another package of the process has loaded.
#define GLFX_OWN_AVFILTER_NAME "libglfx-avf.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR)
// Of the version whose headers these are, which is that of the other libraries. Returns NULL, or what is missing: its name
// or a function's, or `memory` (CGLFXSystem/load.h).
static inline const char *glfx_load_avfilter(struct glfx_avfilter *functions) {
    void *library = dlopen(GLFX_OWN_AVFILTER_NAME, RTLD_LAZY | RTLD_LOCAL);
    const char *why = library ? 0 : dlerror();
    if (!library && !GLFX_LACKS_MEMORY(why)) {
        library = dlopen(GLFX_AVFILTER_NAME, RTLD_LAZY | RTLD_LOCAL);
        why = library ? 0 : dlerror();
    }
    if (!library) return GLFX_LACKS_MEMORY(why) ? GLFX_NO_MEMORY : GLFX_AVFILTER_NAME;
#define GLFX_FIND(name) if (!(*(void **)&functions->name = dlsym(library, #name))) return #name;
    GLFX_FIND(avfilter_graph_alloc)
    GLFX_FIND(avfilter_graph_free)
    GLFX_FIND(avfilter_graph_parse2)
    GLFX_FIND(avfilter_graph_config)
    GLFX_FIND(avfilter_get_by_name)
    GLFX_FIND(avfilter_graph_get_filter)
    GLFX_FIND(av_buffersrc_add_frame_flags)
    GLFX_FIND(av_buffersink_get_frame)
#undef GLFX_FIND
    return 0;
}
