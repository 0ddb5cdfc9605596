#include "include/CGLFXOpenEXR.h"

#include "guard.h"

#include <OpenEXR/Iex.h>
#include <OpenEXR/ImfAttribute.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfRgba.h>
#include <OpenEXR/ImfRgbaFile.h>
#include <OpenEXR/ImfThreading.h>
#include <OpenEXR/ImfVersion.h>

#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace {

using glfx::Memory;
using glfx::guarded;
using glfx::origin;
using glfx::tell;

/// Takes an attribute's bytes.
class Text : public Imf::OStream {
public:
    Text() : OStream("an attribute") {}

    void write(const char source[], int count) override { bytes.append(source, count); }
    uint64_t tellp() override { return bytes.size(); }
    void seekp(uint64_t) override {}

    std::string bytes;
};

glfx_exr_window window(const Imath::Box2i &box) { return {box.min.x, box.min.y, box.max.x, box.max.y}; }

/// Reads all rows at once, and where that fails, as many as can be.
template <typename Read>
int32_t read_rows(const Imath::Box2i &data, char *message, size_t capacity, Read read) {
    try {
        read(data.min.y, data.max.y);
        return 0;
    } catch (const std::exception &error) {
        tell(message, capacity, error.what());
    }
    int32_t lost = 0;
    for (int y = data.min.y; y <= data.max.y; ++y) {
        try {
            read(y, y);
        } catch (const std::exception &) {
            ++lost;
        }
    }
    return lost;
}

}  // namespace

struct glfx_exr_file {
    Memory stream;
    // A second one reads luminance and chroma, which have an interface of their own.
    const void *bytes;
    size_t count;
    std::unique_ptr<Imf::MultiPartInputFile> file;
    std::vector<std::vector<glfx_exr_channel>> channels;
    /// Of the part that was asked for.
    std::vector<glfx_exr_attribute> attributes;
    std::vector<std::string> values;

    glfx_exr_file(const void *bytes, size_t count) : stream(bytes, count), bytes(bytes), count(count) {}
};

glfx_exr_file *glfx_exr_open(
    const void *bytes, size_t count, int32_t longest_tile, char *message, size_t capacity) {
    return guarded<glfx_exr_file *>(message, capacity, nullptr, [&] {
        Imf::Header::setMaxTileSize(longest_tile, longest_tile);
        auto result = std::make_unique<glfx_exr_file>(bytes, count);
        result->file = std::make_unique<Imf::MultiPartInputFile>(result->stream, Imf::globalThreadCount(), false);
        const int parts = result->file->parts();
        for (int part = 0; part < parts; ++part) {
            std::vector<glfx_exr_channel> list;
            const Imf::ChannelList &channels = result->file->header(part).channels();
            for (auto item = channels.begin(); item != channels.end(); ++item) {
                const Imf::Channel &channel = item.channel();
                list.push_back({item.name(), static_cast<int32_t>(channel.type), channel.xSampling, channel.ySampling});
            }
            result->channels.push_back(std::move(list));
        }
        return result.release();
    });
}

void glfx_exr_close(glfx_exr_file *file) {
    guarded<int>(nullptr, 0, 0, [&] {
        delete file;
        return 0;
    });
}

int32_t glfx_exr_parts(const glfx_exr_file *file) { return file->file->parts(); }

glfx_exr_part glfx_exr_get_part(const glfx_exr_file *file, int32_t part) {
    glfx_exr_part result = {};
    result.name = "";
    return guarded(nullptr, 0, result, [&] {
        const Imf::Header &header = file->file->header(part);
        if (header.hasName()) result.name = header.name().c_str();
        result.data = window(header.dataWindow());
        result.display = window(header.displayWindow());
        result.pixel_aspect = header.pixelAspectRatio();
        result.channels = static_cast<int32_t>(file->channels[part].size());
        result.compression = static_cast<int32_t>(header.compression());
        result.is_tiled = header.hasTileDescription();
        result.is_deep = header.hasType() && Imf::isDeepData(header.type());
        return result;
    });
}

glfx_exr_channel glfx_exr_get_channel(const glfx_exr_file *file, int32_t part, int32_t channel) {
    return file->channels[part][channel];
}

int32_t glfx_exr_load_attributes(glfx_exr_file *file, int32_t part) {
    return guarded<int32_t>(nullptr, 0, -1, [&] {
        const Imf::Header &header = file->file->header(part);
        file->attributes.clear();
        file->values.clear();
        for (auto item = header.begin(); item != header.end(); ++item) {
            Text text;
            item.attribute().writeValueTo(text, Imf::EXR_VERSION);
            file->values.push_back(std::move(text.bytes));
            file->attributes.push_back({item.name(), item.attribute().typeName(), nullptr, 0});
        }
        for (size_t index = 0; index < file->values.size(); ++index) {
            file->attributes[index].bytes = file->values[index].data();
            file->attributes[index].count = file->values[index].size();
        }
        return static_cast<int32_t>(file->attributes.size());
    });
}

glfx_exr_attribute glfx_exr_get_attribute(const glfx_exr_file *file, int32_t index) { return file->attributes[index]; }

int32_t glfx_exr_read(
    glfx_exr_file *file, int32_t part, int32_t count, const char *const *names, float *const *planes, ptrdiff_t stride,
    char *message, size_t capacity) {
    return guarded<int32_t>(message, capacity, -1, [&] {
        Imf::InputPart input(*file->file, part);
        const Imath::Box2i data = input.header().dataWindow();
        Imf::FrameBuffer buffer;
        for (int32_t index = 0; index < count; ++index)
            buffer.insert(
                names[index],
                Imf::Slice(
                    Imf::FLOAT, origin(planes[index], data, sizeof(float), stride), sizeof(float),
                    static_cast<size_t>(stride)));
        input.setFrameBuffer(buffer);
        return read_rows(data, message, capacity, [&](int from, int to) { input.readPixels(from, to); });
    });
}

int32_t glfx_exr_read_chroma(
    glfx_exr_file *file, int32_t part, int32_t count, float *const *planes, ptrdiff_t stride, char *message,
    size_t capacity) {
    return guarded<int32_t>(message, capacity, -1, [&] {
        if (part != 0) throw Iex::InputExc("luminance and chroma are only read of the first part");
        Memory stream(file->bytes, file->count);
        Imf::RgbaInputFile input(stream);
        const Imath::Box2i data = input.dataWindow();
        const size_t width = static_cast<size_t>(data.max.x) - data.min.x + 1;
        std::vector<Imf::Rgba> row(width);
        return read_rows(data, message, capacity, [&](int from, int to) {
            for (int y = from; y <= to; ++y) {
                input.setFrameBuffer(row.data() - data.min.x, 1, 0);
                input.readPixels(y);
                for (size_t x = 0; x < width; ++x) {
                    const ptrdiff_t place = (y - static_cast<ptrdiff_t>(data.min.y)) * stride;
                    const float values[] = {row[x].r, row[x].g, row[x].b, row[x].a};
                    for (int32_t index = 0; index < count; ++index)
                        reinterpret_cast<float *>(reinterpret_cast<char *>(planes[index]) + place)[x] = values[index];
                }
            }
        });
    });
}
