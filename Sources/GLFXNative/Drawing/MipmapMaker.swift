internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

/// Makes the smaller copies of pictures, each of the one before it: the mean of the pixels that it covers.
final class MipmapMaker {
    private struct Key: Hashable {
        var width: Int
        var height: Int
        var rowBytes: Int
        var format: ChannelFormat
    }

    private let shader: SPIRVModule
    /// Its owner.
    private unowned let device: NativeDevice
    private var kernels: [Key: MachineCode] = [:]

    /// One text for copies of every size: `sizes` has those of the larger and of the smaller one.
    private static let text = """
        #version 320 es
        precision highp float;
        precision highp int;
        uniform highp sampler2D picture;
        uniform ivec4 sizes;
        out vec4 color;
        void main() {
            vec2 place = gl_FragCoord.xy * vec2(sizes.xy) / vec2(sizes.zw) - 0.5;
            ivec2 first = ivec2(floor(place));
            vec2 share = place - vec2(first);
            ivec2 low = max(first, 0);
            ivec2 high = min(first + 1, sizes.xy - 1);
            color = mix(
                mix(texelFetch(picture, low, 0), texelFetch(picture, ivec2(high.x, low.y), 0), share.x),
                mix(texelFetch(picture, ivec2(low.x, high.y), 0), texelFetch(picture, high, 0), share.x), share.y);
        }
        """

    init(_ device: NativeDevice) throws(Failure) {
        self.device = device
        let words: [UInt32]
        do throws(SPIRVCompiler.Refusal) { words = try device.words.words(Self.text, .fragment) } catch {
            throw Failure(.gpu, "the native renderer's own shader does not compile: \(error.log)")
        }
        shader = try SPIRVModule(words)
    }

    func make(_ texture: NativeTexture) throws(Failure) {
        let code = try code(for: texture)
        let memory = try texture.memory()
        var source = KernelPlan.Mipmap(
            width: texture.width, height: texture.height, rowBytes: texture.rowBytes, offset: 0)
        for target in texture.mipmaps {
            let sizes = [source.width, source.height, target.width, target.height].map { UInt32($0) }
            let parts = PictureParts(width: target.width, height: target.height)
            for layer in 0..<texture.shape.layerCount {
                var (larger, smaller) = (memory, memory)
                larger.start += source.offset + layer * source.height * source.rowBytes
                smaller.start += target.offset + layer * target.height * target.rowBytes
                try device.draw(
                    NativePass(
                        code, parts, uniforms: sizes, target: smaller, pictures: [larger], stop: device.stop))
            }
            source = target
        }
    }

    private func code(for texture: NativeTexture) throws(Failure) -> MachineCode {
        let key = Key(
            width: texture.width, height: texture.height, rowBytes: texture.rowBytes, format: texture.format)
        if let known = kernels[key] { return known }
        var plan = KernelPlan(
            width: key.width, height: key.height, target: key.format, targetRowBytes: key.rowBytes)
        plan.textures["picture"] = KernelPlan.Texture(
            width: key.width, height: key.height, rowBytes: key.rowBytes, format: key.format, isLinear: false,
            wrap: .clamp)
        plan.uniforms["sizes"] = .loaded(0)
        let code = try device.store.code(
            shader, plan, for: device.level, use: .pixels, width: device.level.width)
        kernels[key] = code
        return code
    }
}
