#pragma once
// What FFmpeg 5 to 7 call by different names: the newest there is, so that nothing deprecated is called.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

// Whether decoders cut off what a container says is not to be shown (AV_PKT_DATA_FRAME_CROPPING).
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 10, 100)
static const int32_t glfx_cuts_container_crop = 1;
#else
static const int32_t glfx_cuts_container_crop = 0;
#endif

static inline int64_t glfx_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}
static inline void glfx_frame_set_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    frame->duration = duration;
#else
    frame->pkt_duration = duration;
#endif
}
static inline int32_t glfx_frame_is_key(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
    return frame->key_frame;
#endif
}
static inline int32_t glfx_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame;
#endif
}
static inline int32_t glfx_frame_is_top_field_first(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) != 0;
#else
    return frame->top_field_first;
#endif
}
static inline void glfx_frame_set_fields(AVFrame *frame, int32_t is_interlaced, int32_t is_top_first) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    frame->flags &= ~(AV_FRAME_FLAG_INTERLACED | AV_FRAME_FLAG_TOP_FIELD_FIRST);
    if (is_interlaced) frame->flags |= AV_FRAME_FLAG_INTERLACED;
    if (is_top_first) frame->flags |= AV_FRAME_FLAG_TOP_FIELD_FIRST;
#else
    frame->interlaced_frame = is_interlaced;
    frame->top_field_first = is_top_first;
#endif
}

// What an encoder takes: a list with the usual element behind its last one; NULL where it takes anything.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
#define GLFX_SUPPORTED(type, name, config, field) \
    static inline const type *name(const AVCodec *codec) { \
        const void *list = 0; \
        return avcodec_get_supported_config(0, codec, config, 0, &list, 0) < 0 ? 0 : (const type *)list; \
    }
#else
#define GLFX_SUPPORTED(type, name, config, field) \
    static inline const type *name(const AVCodec *codec) { return codec->field; }
#endif
GLFX_SUPPORTED(enum AVPixelFormat, glfx_pixel_formats, AV_CODEC_CONFIG_PIX_FORMAT, pix_fmts)
GLFX_SUPPORTED(enum AVSampleFormat, glfx_sample_formats, AV_CODEC_CONFIG_SAMPLE_FORMAT, sample_fmts)
GLFX_SUPPORTED(AVRational, glfx_frame_rates, AV_CODEC_CONFIG_FRAME_RATE, supported_framerates)
GLFX_SUPPORTED(int, glfx_sample_rates, AV_CODEC_CONFIG_SAMPLE_RATE, supported_samplerates)
GLFX_SUPPORTED(AVChannelLayout, glfx_channel_layouts, AV_CODEC_CONFIG_CHANNEL_LAYOUT, ch_layouts)
#undef GLFX_SUPPORTED

// A stream's side data: its bytes, NULL for none; and room for new ones, NULL where there is no memory.
static inline const uint8_t *glfx_stream_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
    const AVCodecParameters *parameters = stream->codecpar;
    const AVPacketSideData *found =
        av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, type);
    if (found) *size = found->size;
    return found ? found->data : 0;
#else
    return av_stream_get_side_data(stream, type, size);
#endif
}
static inline uint8_t *glfx_stream_new_side_data(AVStream *stream, enum AVPacketSideDataType type, size_t size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
    AVCodecParameters *parameters = stream->codecpar;
    AVPacketSideData *made = av_packet_side_data_new(
        &parameters->coded_side_data, &parameters->nb_coded_side_data, type, size, 0);
    return made ? made->data : 0;
#else
    return av_stream_new_side_data(stream, type, size);
#endif
}
