// A graphics card that is none, between glfx and libavcodec (LD_PRELOAD): libavcodec's own decoders, x264 and x265 behind
// the calls by which a card's are reached, with surfaces in buffers that devices share, and that fail at a chosen call.
// Tests/CommandTests/Support/CardFaults.swift says what the environment variables are; `scripts/gbm-vm` has surfaces drawn
// where they are.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
#include <libavutil/hwcontext_drm.h>
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

static atomic_int devices, opens, sends, receives, transfers, maps, surfaces, uploads, encodes;

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

// NV12 or P010, as a card stores 4:2:0.
static int is_deep(const AVFrame *own) { return av_pix_fmt_desc_get(own->format)->comp[0].depth > 8; }

static void store(const AVFrame *own, uint8_t *const planes[2], const int pitches[2]) {
    int depth = av_pix_fmt_desc_get(own->format)->comp[0].depth;
    for (int y = 0; y < own->height; y++) {
        for (int x = 0; x < own->width; x++) {
            uint8_t *to = planes[0] + y * pitches[0];
            const uint8_t *from = own->data[0] + y * own->linesize[0];
            if (depth > 8) ((uint16_t *)to)[x] = ((const uint16_t *)from)[x] << (16 - depth);
            else to[x] = from[x];
        }
    }
    for (int y = 0; y < (own->height + 1) / 2; y++) {
        for (int x = 0; x < own->width + (own->width & 1); x++) {
            uint8_t *to = planes[1] + y * pitches[1];
            const uint8_t *from = own->data[1 + (x & 1)] + y * own->linesize[1 + (x & 1)];
            if (depth > 8) ((uint16_t *)to)[x] = ((const uint16_t *)from)[x / 2] << (16 - depth);
            else to[x] = from[x / 2];
        }
    }
}

// The size and form of a decoder's surfaces; nothing of a card is behind them.
static AVBufferRef *make_frames(const AVFrame *own) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static AVBufferRef *device;
    pthread_mutex_lock(&lock);
    if (!device) device = av_hwdevice_ctx_alloc(AV_HWDEVICE_TYPE_VAAPI);
    AVBufferRef *frames = av_hwframe_ctx_alloc(device);
    pthread_mutex_unlock(&lock);
    AVHWFramesContext *context = (AVHWFramesContext *)frames->data;
    context->format = AV_PIX_FMT_VAAPI;
    context->sw_format = is_deep(own) ? AV_PIX_FMT_P010 : AV_PIX_FMT_NV12;
    context->width = own->width;
    context->height = own->height;
    return frames;
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
    frame->hw_frames_ctx = make_frames(own);
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

int av_hwframe_transfer_data(AVFrame *target, const AVFrame *source, int flags) {
    if (target->format == AV_PIX_FMT_VAAPI) {
        if (fails("upload", &uploads)) return AVERROR(EIO);
        return av_frame_ref((AVFrame *)target->data[3], source);
    }
    if (fails("transfer", &transfers)) return AVERROR(EIO);
    log_line("transfer\n");
    const AVFrame *own = (const AVFrame *)source->data[3];
    target->format = is_deep(own) ? AV_PIX_FMT_P010 : AV_PIX_FMT_NV12;
    target->width = own->width;
    target->height = own->height;
    if (av_frame_get_buffer(target, 0) < 0) return AVERROR(ENOMEM);
    store(own, target->data, target->linesize);
    return 0;
}

// --- Buffers that devices share: dumb ones of the DRM node $CARD_BUFFERS, else plain memory, which only a driver that is
// none takes.

// As in the kernel's drm.h and drm_mode.h.
struct create_dumb { uint32_t height, width, bits, flags, handle, pitch; uint64_t size; };
struct map_dumb { uint32_t handle, padding; uint64_t offset; };
struct prime { uint32_t handle, flags; int32_t descriptor; };
struct gem_close { uint32_t handle, padding; };
#define CREATE_DUMB _IOWR('d', 0xB2, struct create_dumb)
#define MAP_DUMB _IOWR('d', 0xB3, struct map_dumb)
#define HANDLE_TO_DESCRIPTOR _IOWR('d', 0x2D, struct prime)
#define CLOSE_HANDLE _IOW('d', 0x09, struct gem_close)

struct mapping {
    AVDRMFrameDescriptor descriptor;
    AVFrame *source;
    uint8_t *start;
    size_t size;
};

// How many exist.
static atomic_int mapped;

static int make_buffer(struct mapping *mapping, int pitch, int rows) {
    const char *node = getenv("CARD_BUFFERS");
    mapping->size = (size_t)pitch * rows;
    if (!node || !*node) {
        int file = memfd_create("surface", MFD_CLOEXEC);
        if (file < 0 || ftruncate(file, (off_t)mapping->size) < 0) return -1;
        mapping->start = mmap(NULL, mapping->size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        return mapping->start == MAP_FAILED ? -1 : file;
    }
    static atomic_int card = -1;
    if (atomic_load(&card) < 0) atomic_store(&card, open(node, O_RDWR | O_CLOEXEC));
    // Pixels of four bytes: some cards make no others.
    struct create_dumb dumb = {.height = rows, .width = pitch / 4, .bits = 32};
    if (ioctl(card, CREATE_DUMB, &dumb) < 0 || (int)dumb.pitch != pitch) return -1;
    struct map_dumb map = {.handle = dumb.handle};
    struct prime prime = {.handle = dumb.handle, .flags = O_CLOEXEC | O_RDWR};
    if (ioctl(card, MAP_DUMB, &map) < 0 || ioctl(card, HANDLE_TO_DESCRIPTOR, &prime) < 0) return -1;
    mapping->start = mmap(NULL, mapping->size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)map.offset);
    struct gem_close close_handle = {.handle = dumb.handle};
    ioctl(card, CLOSE_HANDLE, &close_handle);
    return mapping->start == MAP_FAILED ? -1 : prime.descriptor;
}

static void free_mapping(void *opaque, uint8_t *data) {
    struct mapping *mapping = (struct mapping *)data;
    // Whoever still draws from it shows it.
    memset(mapping->start, 0x55, mapping->size);
    munmap(mapping->start, mapping->size);
    close(mapping->descriptor.objects[0].fd);
    av_frame_free(&mapping->source);
    free(mapping);
    atomic_fetch_sub(&mapped, 1);
}

int av_hwframe_map(AVFrame *target, const AVFrame *source, int flags) {
    if (fails("map", &maps)) return AVERROR(EIO);
    const AVFrame *own = (const AVFrame *)source->data[3];
    struct mapping *mapping = calloc(1, sizeof(*mapping));
    int pitch = (own->width * (1 + is_deep(own)) + 255) / 256 * 256;
    int chroma = pitch * own->height;
    int file = make_buffer(mapping, pitch, own->height + (own->height + 1) / 2);
    if (file < 0) {
        free(mapping);
        return AVERROR(ENOMEM);
    }
    store(own, (uint8_t *[2]){mapping->start, mapping->start + chroma}, (int[2]){pitch, pitch});
    mapping->source = av_frame_clone(source);
    AVDRMFrameDescriptor *descriptor = &mapping->descriptor;
    descriptor->nb_objects = 1;
    descriptor->objects[0].fd = file;
    descriptor->objects[0].size = mapping->size;
    AVDRMPlaneDescriptor planes[2] = {{0, 0, pitch}, {0, chroma, pitch}};
    const char *layers = getenv("CARD_LAYERS");
    if (layers && strcmp(layers, "one") == 0) {
        descriptor->nb_layers = 1;
        memcpy(&descriptor->layers[0].format, is_deep(own) ? "P010" : "NV12", 4);
        descriptor->layers[0].nb_planes = 2;
        memcpy(descriptor->layers[0].planes, planes, sizeof(planes));
    } else {
        descriptor->nb_layers = 2;
        for (int i = 0; i < 2; i++) {
            const char *formats[2][2] = {{"R8  ", "GR88"}, {"R16 ", "GR32"}};
            memcpy(&descriptor->layers[i].format, formats[is_deep(own)][i], 4);
            descriptor->layers[i].nb_planes = 1;
            descriptor->layers[i].planes[0] = planes[i];
        }
    }
    target->format = AV_PIX_FMT_DRM_PRIME;
    target->width = own->width;
    target->height = own->height;
    target->data[0] = (uint8_t *)descriptor;
    target->buf[0] = av_buffer_create((uint8_t *)mapping, sizeof(*mapping), free_mapping, NULL, 0);
    char line[32];
    snprintf(line, sizeof(line), "map %d\n", atomic_fetch_add(&mapped, 1) + 1);
    log_line(line);
    return 0;
}
