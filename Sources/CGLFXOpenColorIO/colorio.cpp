#include "CGLFXOpenColorIO.h"

#include <OpenColorIO/OpenColorIO.h>

#include <cstring>
#include <exception>
#include <memory>
#include <string>

namespace OCIO = OCIO_NAMESPACE;

struct glfx_ocio_config {
    OCIO::ConstConfigRcPtr config;
    OCIO::ContextRcPtr context;
    /// A text that the library gave as a value.
    std::string text;
};

struct glfx_ocio_processor {
    OCIO::ConstProcessorRcPtr processor;
    OCIO::ConstCPUProcessorRcPtr cpu;
};

struct glfx_ocio_shader {
    OCIO::GpuShaderDescRcPtr description;
};

namespace {

void tell(char *message, size_t capacity, const char *text) {
    if (!message || capacity == 0) return;
    size_t used = 0;
    // One line, without the blanks that continue it.
    bool blank = false;
    for (; *text && used + 1 < capacity; ++text) {
        bool now = *text == '\n' || *text == '\r' || *text == '\t' || *text == ' ';
        if (!(now && blank)) message[used++] = now ? ' ' : *text;
        blank = now;
    }
    while (used > 0 && message[used - 1] == ' ') --used;
    message[used] = 0;
}

/// Calls `body`; an exception becomes a message.
template <typename Result, typename Body>
Result guarded(char *message, size_t capacity, Result failed, Body body) {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        tell(message, capacity, "it needs more memory than there is");
    } catch (const std::exception &error) {
        tell(message, capacity, error.what());
    } catch (...) {
        tell(message, capacity, "OpenColorIO failed");
    }
    return failed;
}

const char *or_empty(const char *text) { return text ? text : ""; }

glfx_ocio_processor *made(OCIO::ConstProcessorRcPtr processor) {
    return new glfx_ocio_processor{processor, nullptr};
}

glfx_ocio_config *open_config(const char *path, char *message, size_t capacity) {
    return guarded<glfx_ocio_config *>(message, capacity, nullptr, [&] {
        auto config = OCIO::Config::CreateFromFile(path);
        return new glfx_ocio_config{config, config->getCurrentContext()->createEditableCopy(), ""};
    });
}

void close_config(glfx_ocio_config *config) { delete config; }

void set_variable(glfx_ocio_config *config, const char *name, const char *value) {
    config->context->setStringVar(name, value);
}

int32_t count(glfx_ocio_config *config, int32_t kind, const char *of) {
    const auto &c = config->config;
    return guarded<int32_t>(nullptr, 0, 0, [&]() -> int32_t {
        switch (kind) {
        case GLFX_OCIO_SPACES: return c->getNumColorSpaces();
        case GLFX_OCIO_ROLES: return c->getNumRoles();
        case GLFX_OCIO_DISPLAYS: return c->getNumDisplays();
        case GLFX_OCIO_VIEWS: return c->getNumViews(of);
        case GLFX_OCIO_LOOKS: return c->getNumLooks();
        case GLFX_OCIO_NAMED_TRANSFORMS: return c->getNumNamedTransforms();
        case GLFX_OCIO_VARIABLES: return c->getNumEnvironmentVars();
        case GLFX_OCIO_FILE_RULES: return static_cast<int32_t>(c->getFileRules()->getNumEntries());
        default: return 0;
        }
    });
}

const char *name(glfx_ocio_config *config, int32_t kind, const char *of, int32_t index) {
    const auto &c = config->config;
    return guarded<const char *>(nullptr, 0, "", [&] {
        switch (kind) {
        case GLFX_OCIO_SPACES: return or_empty(c->getColorSpaceNameByIndex(index));
        case GLFX_OCIO_ROLES: return or_empty(c->getRoleName(index));
        case GLFX_OCIO_DISPLAYS: return or_empty(c->getDisplay(index));
        case GLFX_OCIO_VIEWS: return or_empty(c->getView(of, index));
        case GLFX_OCIO_LOOKS: return or_empty(c->getLookNameByIndex(index));
        case GLFX_OCIO_NAMED_TRANSFORMS: return or_empty(c->getNamedTransformNameByIndex(index));
        case GLFX_OCIO_VARIABLES: return or_empty(c->getEnvironmentVarNameByIndex(index));
        case GLFX_OCIO_FILE_RULES: return or_empty(c->getFileRules()->getName(index));
        default: return "";
        }
    });
}

const char *detail(glfx_ocio_config *config, int32_t kind, const char *of, int32_t index) {
    const auto &c = config->config;
    return guarded<const char *>(nullptr, 0, "", [&] {
        const char *word = name(config, kind, of, index);
        switch (kind) {
        case GLFX_OCIO_SPACES: return or_empty(c->getColorSpace(word)->getFamily());
        case GLFX_OCIO_ROLES: return or_empty(c->getRoleColorSpace(index));
        case GLFX_OCIO_VIEWS: {
            const char *transform = or_empty(c->getDisplayViewTransformName(of, word));
            return *transform ? transform : or_empty(c->getDisplayViewColorSpaceName(of, word));
        }
        case GLFX_OCIO_LOOKS: return or_empty(c->getLook(word)->getProcessSpace());
        case GLFX_OCIO_NAMED_TRANSFORMS: return or_empty(c->getNamedTransform(word)->getFamily());
        case GLFX_OCIO_VARIABLES: return or_empty(c->getEnvironmentVarDefault(word));
        case GLFX_OCIO_FILE_RULES: return or_empty(c->getFileRules()->getColorSpace(index));
        default: return "";
        }
    });
}

const char *space(glfx_ocio_config *config, const char *word) {
    return guarded<const char *>(nullptr, 0, nullptr, [&]() -> const char * {
        auto found = config->config->getColorSpace(word);
        return found ? found->getName() : nullptr;
    });
}

const char *space_of_file(glfx_ocio_config *config, const char *path, int32_t *is_default) {
    return guarded<const char *>(nullptr, 0, "", [&] {
        if (is_default) *is_default = config->config->filepathOnlyMatchesDefaultRule(path);
        config->text = or_empty(config->config->getColorSpaceFromFilepath(path));
        return config->text.c_str();
    });
}

int32_t validate(glfx_ocio_config *config, char *message, size_t capacity) {
    return guarded<int32_t>(message, capacity, 1, [&] {
        config->config->validate();
        return 0;
    });
}

glfx_ocio_processor *between(
    glfx_ocio_config *config, const char *from, const char *looks, const char *to, char *message, size_t capacity) {
    return guarded<glfx_ocio_processor *>(message, capacity, nullptr, [&] {
        const auto &c = config->config;
        if (!*looks) return made(c->getProcessor(config->context, from, to));
        auto transform = OCIO::LookTransform::Create();
        transform->setSrc(from);
        transform->setDst(to);
        transform->setLooks(looks);
        return made(c->getProcessor(config->context, transform, OCIO::TRANSFORM_DIR_FORWARD));
    });
}

glfx_ocio_processor *display(
    glfx_ocio_config *config, const char *from, const char *display, const char *view, const char *looks, char *message,
    size_t capacity) {
    return guarded<glfx_ocio_processor *>(message, capacity, nullptr, [&] {
        const auto &c = config->config;
        auto transform = OCIO::DisplayViewTransform::Create();
        transform->setSrc(from);
        transform->setDisplay(display);
        transform->setView(view);
        if (!looks) return made(c->getProcessor(config->context, transform, OCIO::TRANSFORM_DIR_FORWARD));
        // As viewers do it: the looks that were asked for take the place of the view's.
        auto pipeline = OCIO::LegacyViewingPipeline::Create();
        pipeline->setDisplayViewTransform(transform);
        pipeline->setLooksOverrideEnabled(true);
        pipeline->setLooksOverride(looks);
        return made(pipeline->getProcessor(c, config->context));
    });
}

glfx_ocio_processor *file(
    const char *path, const char *id, int32_t is_tetrahedral, char *message, size_t capacity) {
    return guarded<glfx_ocio_processor *>(message, capacity, nullptr, [&] {
        auto transform = OCIO::FileTransform::Create();
        transform->setSrc(path);
        // Collections have no default; their corrections count from 0.
        transform->setCCCId(*id ? id : "0");
        transform->setInterpolation(is_tetrahedral ? OCIO::INTERP_TETRAHEDRAL : OCIO::INTERP_LINEAR);
        return made(OCIO::Config::CreateRaw()->getProcessor(transform, OCIO::TRANSFORM_DIR_FORWARD));
    });
}

void free_processor(glfx_ocio_processor *processor) { delete processor; }

int32_t is_identity(const glfx_ocio_processor *processor) { return processor->processor->isNoOp(); }

int32_t apply(
    glfx_ocio_processor *processor, float *pixels, int32_t width, int32_t height, ptrdiff_t stride, char *message,
    size_t capacity) {
    return guarded<int32_t>(message, capacity, 1, [&] {
        if (!processor->cpu) processor->cpu = processor->processor->getDefaultCPUProcessor();
        OCIO::PackedImageDesc picture(
            pixels, width, height, 4, OCIO::BIT_DEPTH_F32, sizeof(float), 4 * sizeof(float), stride);
        processor->cpu->apply(picture);
        return 0;
    });
}

glfx_ocio_shader *shader(glfx_ocio_processor *processor, const char *function, char *message, size_t capacity) {
    return guarded<glfx_ocio_shader *>(message, capacity, nullptr, [&] {
        auto description = OCIO::GpuShaderDesc::CreateShaderDesc();
        description->setLanguage(OCIO::GPU_LANGUAGE_GLSL_ES_3_0);
        description->setFunctionName(function);
        description->setResourcePrefix(function);
        processor->processor->getDefaultGPUProcessor()->extractGpuShaderInfo(description);
        return new glfx_ocio_shader{description};
    });
}

void free_shader(glfx_ocio_shader *shader) { delete shader; }

const char *text(const glfx_ocio_shader *shader) { return shader->description->getShaderText(); }

int32_t textures(const glfx_ocio_shader *shader) {
    return static_cast<int32_t>(shader->description->getNumTextures() + shader->description->getNum3DTextures());
}

glfx_ocio_texture texture(const glfx_ocio_shader *shader, int32_t index) {
    glfx_ocio_texture result = {};
    const auto &description = shader->description;
    guarded<int>(nullptr, 0, 1, [&] {
        auto flat = static_cast<int32_t>(description->getNumTextures());
        const char *texture = nullptr;
        OCIO::Interpolation interpolation = OCIO::INTERP_LINEAR;
        if (index < flat) {
            unsigned width = 0, height = 0;
            auto channels = OCIO::GpuShaderDesc::TEXTURE_RGB_CHANNEL;
            description->getTexture(index, texture, result.name, width, height, channels, interpolation);
            description->getTextureValues(index, result.values);
            result.width = static_cast<int32_t>(width);
            result.height = static_cast<int32_t>(height);
            result.channels = channels == OCIO::GpuShaderDesc::TEXTURE_RED_CHANNEL ? 1 : 3;
        } else {
            unsigned edge = 0;
            description->get3DTexture(index - flat, texture, result.name, edge, interpolation);
            description->get3DTextureValues(index - flat, result.values);
            result.width = result.height = result.depth = static_cast<int32_t>(edge);
            result.channels = 3;
        }
        // Tetrahedra are computed in the text, which reads single entries.
        result.is_nearest = interpolation == OCIO::INTERP_NEAREST || interpolation == OCIO::INTERP_TETRAHEDRAL;
        return 0;
    });
    return result;
}

const glfx_ocio_table functions = {
    OCIO::GetVersion(), open_config, close_config, set_variable, count, name, detail, space, space_of_file, validate,
    between, display, file, free_processor, is_identity, apply, shader, free_shader, text, textures, texture,
};

}  // namespace

const struct glfx_ocio_table *glfx_ocio_find(void) {
    // What it would log, messages say.
    OCIO::SetLoggingLevel(OCIO::LOGGING_LEVEL_NONE);
    return &functions;
}
