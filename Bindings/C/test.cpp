// glfx.h in C++: the header compiles there, and two copies of the library work in one process.
// test LIBRARY COPY, with the paths of two files.
#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "check.h"

namespace {

// A copy of the library, by its functions.
struct Copy {
    explicit Copy(const char *path) : library(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
        if (!library) fprintf(stderr, "%s\n", dlerror());
        CHECK(library);
    }

    template <typename Function>
    Function *find(const char *name) const {
        auto *found = reinterpret_cast<Function *>(dlsym(library, name));
        CHECK(found);
        return found;
    }

    // device: "native", or "software" for OpenGL ES, whose display both copies share.
    std::vector<std::uint8_t> draw(std::uint8_t level, const std::string &device) const {
        const std::string chain =
            "{\"device\": \"" + device + "\", \"shaders\": [{\"shader\": \"vignette\", \"parameters\": {\"amount\": 1}}]}";
        std::vector<std::uint8_t> pixels(64 * 48 * 4, level);
        glfx_image image{pixels.data(), 64 * 4, 64, 48, GLFX_RGBA8};
        glfx_filter *filter = nullptr;
        CHECK(find<decltype(glfx_filter_new)>("glfx_filter_new")(
                  chain.c_str(), 64, 48, GLFX_RGBA8, &filter) == GLFX_OK);
        for (int number = 0; number < 20; number++)
            CHECK(find<decltype(glfx_filter_apply)>("glfx_filter_apply")(
                      filter, &image, &image, glfx_time{number, 1, 25}, 0) == GLFX_OK);
        find<decltype(glfx_free)>("glfx_free")(filter);
        return pixels;
    }

    void *library;
};

}  // namespace

int main(int count, char **arguments) {
    CHECK(count == 3);
    Copy one(arguments[1]), other(arguments[2]);
    CHECK(one.find<decltype(glfx_abi)>("glfx_abi") != other.find<decltype(glfx_abi)>("glfx_abi"));
    for (const char *device : {"native", "software"}) {
        std::vector<std::uint8_t> first, second;
        std::thread thread([&] { first = one.draw(200, device); });
        second = other.draw(200, device);
        thread.join();
        CHECK(first == second && first[0] < 200 && first[(24 * 64 + 32) * 4] == 200);
    }
    return 0;
}
