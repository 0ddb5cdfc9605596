#include "include/CGLFXOpenEXR.h"

#include "guard.h"

#include <OpenEXR/ImfAttribute.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfCompression.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfOpaqueAttribute.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfThreading.h>
#include <OpenEXR/ImfVersion.h>
#include <Imath/half.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

namespace {

/// Writes into memory.
class Written : public Imf::OStream {
public:
    Written() : OStream("the picture") {}

    void write(const char source[], int count) override {
        if (place + count > bytes.size()) bytes.resize(place + count);
        memcpy(bytes.data() + place, source, count);
        place += count;
    }

    uint64_t tellp() override { return place; }
    void seekp(uint64_t to) override { place = to; }

    std::vector<char> bytes;

private:
    size_t place = 0;
};

/// Adds an attribute as its type where the library knows that, else as bytes.
void add(Imf::Header &header, const glfx_exr_attribute &given) {
    std::unique_ptr<Imf::Attribute> attribute;
    if (Imf::Attribute::knownType(given.type))
        attribute.reset(Imf::Attribute::newAttribute(given.type));
    else
        attribute = std::make_unique<Imf::OpaqueAttribute>(given.type);
    glfx::Memory stream(given.bytes, given.count);
    attribute->readValueFrom(stream, static_cast<int>(given.count), Imf::EXR_VERSION);
    header.insert(given.name, *attribute);
}

Imath::Box2i box(const glfx_exr_window &window) {
    return Imath::Box2i(Imath::V2i(window.left, window.top), Imath::V2i(window.right, window.bottom));
}

/// A channel's samples in half precision.
std::vector<half> halves(const float *plane, ptrdiff_t stride, size_t width, size_t height) {
    std::vector<half> result(width * height);
    for (size_t y = 0; y < height; ++y) {
        const char *row = reinterpret_cast<const char *>(plane) + static_cast<ptrdiff_t>(y) * stride;
        for (size_t x = 0; x < width; ++x) result[y * width + x] = half(reinterpret_cast<const float *>(row)[x]);
    }
    return result;
}

}  // namespace

struct glfx_exr_bytes {
    Written stream;
};

void glfx_exr_use_threads(int32_t count) {
    static std::mutex lock;
    glfx::guarded<int>(nullptr, 0, 0, [&] {
        std::lock_guard<std::mutex> held(lock);
        if (count > Imf::globalThreadCount()) Imf::setGlobalThreadCount(count);
        return 0;
    });
}

glfx_exr_bytes *glfx_exr_write(
    const glfx_exr_form *form, const glfx_exr_attribute *attributes, size_t attribute_count, int32_t count,
    const char *const *names, const float *const *planes, const ptrdiff_t *strides, char *message, size_t capacity) {
    return glfx::guarded<glfx_exr_bytes *>(message, capacity, nullptr, [&] {
        const Imath::Box2i data = box(form->data);
        const size_t width = static_cast<size_t>(data.max.x) - data.min.x + 1;
        const size_t height = static_cast<size_t>(data.max.y) - data.min.y + 1;
        Imf::Header header(
            box(form->display), data, form->pixel_aspect, Imath::V2f(0, 0), 1, Imf::INCREASING_Y,
            static_cast<Imf::Compression>(form->compression));
        header.dwaCompressionLevel() = form->dwa_level;
        for (size_t index = 0; index < attribute_count; ++index) add(header, attributes[index]);
        const Imf::PixelType type = form->is_half ? Imf::HALF : Imf::FLOAT;
        std::vector<std::vector<half>> converted;
        Imf::FrameBuffer buffer;
        for (int32_t index = 0; index < count; ++index) {
            header.channels().insert(names[index], Imf::Channel(type));
            if (form->is_half) {
                converted.push_back(halves(planes[index], strides[index], width, height));
                const size_t stride = width * sizeof(half);
                char *start = glfx::origin(converted.back().data(), data, sizeof(half), stride);
                buffer.insert(names[index], Imf::Slice(type, start, sizeof(half), stride));
            } else {
                // The library only reads them.
                char *start = glfx::origin(const_cast<float *>(planes[index]), data, sizeof(float), strides[index]);
                buffer.insert(names[index], Imf::Slice(type, start, sizeof(float), strides[index]));
            }
        }
        auto result = std::make_unique<glfx_exr_bytes>();
        {
            // Its table of offsets is written when it is closed.
            Imf::OutputFile file(result->stream, header, form->threads > 1 ? form->threads : 0);
            file.setFrameBuffer(buffer);
            file.writePixels(static_cast<int>(height));
        }
        return result.release();
    });
}

const void *glfx_exr_get_bytes(const glfx_exr_bytes *bytes, size_t *count) {
    *count = bytes->stream.bytes.size();
    return bytes->stream.bytes.data();
}

void glfx_exr_free(glfx_exr_bytes *bytes) { delete bytes; }
