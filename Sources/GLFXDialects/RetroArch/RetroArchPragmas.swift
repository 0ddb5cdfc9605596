internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// What a shader's lines `#pragma name` and `#pragma format` say of its pass.
struct RetroArchPragmas {
    /// A name of its picture for other passes.
    private(set) var name: String?
    /// Of its picture; nil: not given.
    private(set) var format: Target.Format?

    /// The first line of a kind counts.
    mutating func add(_ file: RetroArchFile) throws(Failure) {
        if name == nil { name = file.pragmas["name"]?.value }
        guard format == nil, let line = file.pragmas["format"] else { return }
        guard let format = Self.format(line.value) else {
            let isWhole = line.value.contains("INT")
            throw file.file.failure(
                line: line.line, byte: nil,
                isWhole
                    ? "a picture of whole numbers (\(line.value.quoted)) cannot be drawn"
                    : "\(line.value.quoted) is no format of a picture", advice: "write R16G16B16A16_SFLOAT")
        }
        self.format = format
    }

    /// The names are Vulkan's. Pictures have four channels here, whatever the format's number of them.
    static func format(_ name: String) -> Target.Format? {
        switch name {
        case "R8_UNORM", "R8G8_UNORM", "R8G8B8A8_UNORM": .rgba8
        case "R8G8B8A8_SRGB": .srgb8
        case "R16_SFLOAT", "R16G16_SFLOAT", "R16G16B16A16_SFLOAT", "A2B10G10R10_UNORM_PACK32": .float16
        case "R32_SFLOAT", "R32G32_SFLOAT", "R32G32B32A32_SFLOAT": .float32
        default: nil
        }
    }
}
