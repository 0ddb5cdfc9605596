import Foundation
import GLFXTestSupport

/// A graphics card that is none: libavcodec's own decoders, x264 and x265 behind the calls by which a card's are reached,
/// with surfaces that have to be copied from and to, and that fail at a chosen call.
struct CardFaults {
    /// `device`, `crash` or `hang` at it, `open`, `send`, `receive`, `transfer`; of encoders `surfaces`, `upload`,
    /// `encode`; empty: nothing fails.
    var place = ""
    /// The call of that kind, from 1, from which on it fails.
    var at = 1

    /// The environment variables for glfx.
    /// - Parameter log: a file that gets a line for each decoder that the card opens, and for each frame that it gives.
    func environment(log: String? = nil) throws -> [String: String] {
        [
            "LD_PRELOAD": try Preloaded.library("card-faults", source: Self.source), "CARD_FAILS": place,
            "CARD_FAILS_AT": "\(at)", "CARD_NODES": try Self.nodes.get().path(""), "CARD_LOG": log ?? "/dev/null",
        ]
    }

    func run(_ arguments: [String], in folder: Folder, log: String? = nil) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder, environment: try environment(log: log))
    }

    /// Stands for /dev/dri.
    private static let nodes: Result<Folder, any Error> = Result {
        let folder = try Folder()
        try folder.write("", to: "renderD128")
        return folder
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        #include <libavcodec/avcodec.h>
        #include <libavutil/hwcontext.h>
        #include <libavutil/pixdesc.h>

        #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

        static int fails(const char *place, atomic_int *count) {
            const char *wanted = getenv("CARD_FAILS"), *at = getenv("CARD_FAILS_AT");
            if (!wanted || strcmp(wanted, place) != 0) return 0;
            return atomic_fetch_add(count, 1) + 1 >= (at ? atoi(at) : 1);
        }

        static void log_line(const char *line) {
            int file = open(getenv("CARD_LOG") ? getenv("CARD_LOG") : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0600);
            if (file < 0) return;
            if (write(file, line, strlen(line)) < 0) abort();
            close(file);
        }

        DIR *opendir(const char *name) {
            const char *nodes = getenv("CARD_NODES");
            return REAL(opendir)(nodes && strcmp(name, "/dev/dri") == 0 ? nodes : name);
        }

        static atomic_int devices, opens, sends, receives, transfers, surfaces, uploads, encodes;

        int av_hwdevice_ctx_create(
            AVBufferRef **device, enum AVHWDeviceType type, const char *name, AVDictionary *options, int flags) {
            if (fails("crash", &devices)) abort();
            if (fails("hang", &devices)) pause();
            if (type != AV_HWDEVICE_TYPE_VAAPI || fails("device", &devices)) return AVERROR(EIO);
            *device = av_hwdevice_ctx_alloc(type);
            return *device ? 0 : AVERROR(ENOMEM);
        }

        // Decoders of the card that are open.
        static _Atomic(AVCodecContext *) cards[256];

        static int is_card(AVCodecContext *context) {
            for (int i = 0; i < 256; i++) if (atomic_load(&cards[i]) == context) return 1;
            return 0;
        }

        // The encoder behind the name of a card's.
        static const AVCodec *behind(const AVCodec *codec) {
            const char *name = !codec || !av_codec_is_encoder(codec) ? "" : codec->name;
            if (strcmp(name, "h264_vaapi") == 0) return avcodec_find_encoder_by_name("libx264");
            if (strcmp(name, "hevc_vaapi") == 0) return avcodec_find_encoder_by_name("libx265");
            return codec;
        }

        AVCodecContext *avcodec_alloc_context3(const AVCodec *codec) {
            return REAL(avcodec_alloc_context3)(behind(codec));
        }

        int av_opt_set(void *object, const char *name, const char *value, int flags) {
            if (strcmp(name, "rc_mode") == 0) {
                log_line(name);
                return 0;
            }
            return REAL(av_opt_set)(object, name, value, flags);
        }

        int avcodec_open2(AVCodecContext *context, const AVCodec *codec, AVDictionary **options) {
            if (context->hw_frames_ctx) {
                if (fails("open", &opens)) return AVERROR(ENODEV);
                enum AVPixelFormat own = ((AVHWFramesContext *)context->hw_frames_ctx->data)->sw_format;
                log_line(av_get_pix_fmt_name(own));
                context->pix_fmt = own == AV_PIX_FMT_P010 ? AV_PIX_FMT_YUV420P10 : AV_PIX_FMT_YUV420P;
                av_buffer_unref(&context->hw_frames_ctx);
                return REAL(avcodec_open2)(context, behind(codec), options);
            }
            if (!context->hw_device_ctx) return REAL(avcodec_open2)(context, codec, options);
            log_line("opened\n");
            if (fails("open", &opens)) return AVERROR(ENODEV);
            av_buffer_unref(&context->hw_device_ctx);
            context->get_format = avcodec_default_get_format;
            for (int i = 0; i < 256; i++) {
                AVCodecContext *none = NULL;
                if (atomic_compare_exchange_strong(&cards[i], &none, context)) break;
            }
            return REAL(avcodec_open2)(context, codec, options);
        }

        void avcodec_free_context(AVCodecContext **context) {
            for (int i = 0; i < 256; i++) {
                AVCodecContext *own = *context;
                if (own) atomic_compare_exchange_strong(&cards[i], &own, NULL);
            }
            REAL(avcodec_free_context)(context);
        }

        int avcodec_send_packet(AVCodecContext *context, const AVPacket *packet) {
            if (is_card(context) && fails("send", &sends)) return AVERROR(EIO);
            return REAL(avcodec_send_packet)(context, packet);
        }

        static void free_surface(void *opaque, uint8_t *data) {
            AVFrame *frame = (AVFrame *)data;
            av_frame_free(&frame);
        }

        int avcodec_receive_frame(AVCodecContext *context, AVFrame *frame) {
            int code = REAL(avcodec_receive_frame)(context, frame);
            if (code < 0 || !is_card(context)) return code;
            if (fails("receive", &receives)) {
                av_frame_unref(frame);
                return AVERROR_EXTERNAL;
            }
            log_line("frame\n");
            AVFrame *own = av_frame_alloc();
            av_frame_move_ref(own, frame);
            av_frame_copy_props(frame, own);
            frame->format = AV_PIX_FMT_VAAPI;
            frame->width = own->width;
            frame->height = own->height;
            frame->data[3] = (uint8_t *)own;
            frame->buf[0] = av_buffer_create((uint8_t *)own, sizeof(*own), free_surface, NULL, 0);
            frame->hw_frames_ctx = av_buffer_alloc(1);
            return 0;
        }

        int av_hwframe_ctx_init(AVBufferRef *frames) { return fails("surfaces", &surfaces) ? AVERROR(EINVAL) : 0; }

        int av_hwframe_get_buffer(AVBufferRef *frames, AVFrame *frame, int flags) {
            AVFrame *own = av_frame_alloc();
            frame->format = AV_PIX_FMT_VAAPI;
            frame->width = ((AVHWFramesContext *)frames->data)->width;
            frame->height = ((AVHWFramesContext *)frames->data)->height;
            frame->data[3] = (uint8_t *)own;
            frame->buf[0] = av_buffer_create((uint8_t *)own, sizeof(*own), free_surface, NULL, 0);
            return 0;
        }

        // x264 and x265 get planes of what is on the surface.
        int avcodec_send_frame(AVCodecContext *context, const AVFrame *frame) {
            if (!frame || frame->format != AV_PIX_FMT_VAAPI) return REAL(avcodec_send_frame)(context, frame);
            if (fails("encode", &encodes)) return AVERROR(EIO);
            const AVFrame *own = (const AVFrame *)frame->data[3];
            AVFrame *planes = av_frame_alloc();
            planes->format = context->pix_fmt;
            planes->width = own->width;
            planes->height = own->height;
            if (av_frame_get_buffer(planes, 0) < 0) return AVERROR(ENOMEM);
            av_frame_copy_props(planes, frame);
            int deep = own->format == AV_PIX_FMT_P010;
            for (int y = 0; y < own->height; y++) {
                for (int x = 0; x < own->width; x++) {
                    uint8_t *to = planes->data[0] + y * planes->linesize[0];
                    const uint8_t *from = own->data[0] + y * own->linesize[0];
                    if (deep) ((uint16_t *)to)[x] = ((const uint16_t *)from)[x] >> 6;
                    else to[x] = from[x];
                }
            }
            for (int y = 0; y < own->height / 2; y++) {
                for (int x = 0; x < own->width; x++) {
                    uint8_t *to = planes->data[1 + (x & 1)] + y * planes->linesize[1 + (x & 1)];
                    const uint8_t *from = own->data[1] + y * own->linesize[1];
                    if (deep) ((uint16_t *)to)[x / 2] = ((const uint16_t *)from)[x] >> 6;
                    else to[x / 2] = from[x];
                }
            }
            int code = REAL(avcodec_send_frame)(context, planes);
            av_frame_free(&planes);
            return code;
        }

        // NV12 or P010, as a card stores 4:2:0.
        int av_hwframe_transfer_data(AVFrame *target, const AVFrame *source, int flags) {
            if (target->format == AV_PIX_FMT_VAAPI) {
                if (fails("upload", &uploads)) return AVERROR(EIO);
                return av_frame_ref((AVFrame *)target->data[3], source);
            }
            if (fails("transfer", &transfers)) return AVERROR(EIO);
            const AVFrame *own = (const AVFrame *)source->data[3];
            int depth = av_pix_fmt_desc_get(own->format)->comp[0].depth;
            target->format = depth > 8 ? AV_PIX_FMT_P010 : AV_PIX_FMT_NV12;
            target->width = own->width;
            target->height = own->height;
            if (av_frame_get_buffer(target, 0) < 0) return AVERROR(ENOMEM);
            for (int y = 0; y < own->height; y++) {
                for (int x = 0; x < own->width; x++) {
                    uint8_t *to = target->data[0] + y * target->linesize[0];
                    const uint8_t *from = own->data[0] + y * own->linesize[0];
                    if (depth > 8) ((uint16_t *)to)[x] = ((const uint16_t *)from)[x] << (16 - depth);
                    else to[x] = from[x];
                }
            }
            for (int y = 0; y < (own->height + 1) / 2; y++) {
                for (int x = 0; x < own->width + (own->width & 1); x++) {
                    uint8_t *to = target->data[1] + y * target->linesize[1];
                    const uint8_t *from = own->data[1 + (x & 1)] + y * own->linesize[1 + (x & 1)];
                    if (depth > 8) ((uint16_t *)to)[x] = ((const uint16_t *)from)[x / 2] << (16 - depth);
                    else to[x] = from[x / 2];
                }
            }
            return 0;
        }
        """#
}
