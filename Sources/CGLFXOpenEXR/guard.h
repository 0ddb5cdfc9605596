#ifndef GLFX_OPENEXR_GUARD_H
#define GLFX_OPENEXR_GUARD_H

#include <Imath/ImathBox.h>
#include <OpenEXR/Iex.h>
#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <cstring>
#include <exception>

namespace glfx {

/// Reads bytes of memory.
class Memory : public Imf::IStream {
public:
    Memory(const void *bytes, size_t count)
        : IStream("the file"), start(static_cast<const char *>(bytes)), count(count) {}

    bool read(char target[], int wanted) override {
        if (wanted < 0 || static_cast<uint64_t>(wanted) > count - place) throw Iex::InputExc("it ends too early");
        memcpy(target, start + place, wanted);
        place += wanted;
        return place < count;
    }

    uint64_t tellg() override { return place; }
    void seekg(uint64_t to) override {
        if (to > count) throw Iex::InputExc("it ends too early");
        place = to;
    }

private:
    const char *start;
    size_t count;
    size_t place = 0;
};

inline void tell(char *message, size_t capacity, const char *text) {
    if (!message || capacity == 0) return;
    size_t used = 0;
    // One line.
    for (; *text && used + 1 < capacity; ++text) message[used++] = *text == '\n' ? ' ' : *text;
    message[used] = 0;
}

/// Calls `body`; an exception becomes a message.
template <typename Result, typename Body>
Result guarded(char *message, size_t capacity, Result failed, Body body) {
    try {
        return body();
    } catch (const std::exception &error) {
        tell(message, capacity, error.what());
    } catch (...) {
        tell(message, capacity, "an unknown error");
    }
    return failed;
}

/// Moves a plane's first pixel to where the library counts from.
inline char *origin(void *plane, const Imath::Box2i &data, size_t step, ptrdiff_t stride) {
    // As numbers: the address may be outside of the plane.
    auto address = reinterpret_cast<intptr_t>(plane);
    address -= static_cast<intptr_t>(data.min.x) * static_cast<intptr_t>(step);
    address -= static_cast<intptr_t>(data.min.y) * static_cast<intptr_t>(stride);
    return reinterpret_cast<char *>(address);
}

}  // namespace glfx

#endif
