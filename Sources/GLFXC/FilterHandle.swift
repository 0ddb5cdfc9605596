package import CGLFX
internal import GLFXCommand
internal import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia

/// A chain of shaders for the caller's pictures.
final class FilterHandle: Handle, @unchecked Sendable {
    /// Nil where it could not be made.
    private var filter: ShaderFilter?
    private var stages: [ShaderStage] = []
    private var pictures = PictureCopies()

    override init(_ refusal: Failure?) { super.init(refusal) }

    init(_ shaders: String, width: Int32, height: Int32, format: glfx_format) throws(Failure) {
        let (chain, aspect) = try JobFile.chain(text: shaders, name: "shaders", edition: GLFXCommand.version)
        filter = try ShaderFilter(
            waitingForValues: chain.shaders, size: PictureSize(width: Int(width), height: Int(height)),
            pixelFormat: try PixelFormat(format), pixelAspect: aspect, framesPerSecond: chain.frameRate,
            device: chain.device, frameTimeout: chain.frameTimeout, cache: chain.cache)
        stages = chain.shaders
        super.init(nil)
    }

    override func close() { filter = nil }

    private func opened() throws(Failure) -> ShaderFilter {
        guard let filter else { throw Failure(.usage, "the filter is not open") }
        return filter
    }

    private struct Description: Encodable {
        var size: [Int]
        var resultSize: [Int]
        var renderer: String
        var shaders: [DescribedShader]
    }

    func describe() throws(Failure) -> String {
        let filter = try opened()
        return try CJSON.text(
            Description(
                size: [filter.size.width, filter.size.height],
                resultSize: [filter.resultSize.width, filter.resultSize.height], renderer: filter.renderer,
                shaders: stages.map(DescribedShader.init)))
    }

    func set(_ name: String, of shader: Int32, to value: (ShaderStage) throws(Failure) -> ShaderValue) throws(Failure) {
        let filter = try opened()
        let value = try value(try stages.stage(shader))
        try filter.set(name, to: value, shader: Int(shader))
        try stages[Int(shader)].set(name, to: value)
    }

    func fill(_ sampler: String, with image: glfx_image) throws(Failure) {
        var copies = PictureCopies()
        try opened().fill([sampler: try copies.copy(of: image, "the picture for '\(sampler)'")])
    }

    func apply(_ input: glfx_image, to output: glfx_image, at time: Timestamp, progress: Double) throws(Failure) {
        let filter = try opened()
        guard (0...1).contains(progress) else {
            throw Failure(.usage, "the progress is \(progress)", advice: "give a number from 0 to 1")
        }
        try output.check("the picture for the result", holds: filter.resultSize)
        let picture = try pictures.copy(of: input, "the picture")
        output.take(try filter.apply(to: picture, at: time, progress: progress))
    }

    func rewind() throws(Failure) { try opened().rewind() }
}

// MARK: The functions of glfx.h

@_cdecl("glfx_filter_new")
package func glfxFilterNew(
    _ shaders: UnsafePointer<CChar>?, _ width: Int32, _ height: Int32, _ format: glfx_format,
    _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> glfx_status {
    Handle.make(place, refused: FilterHandle.init) { () throws(Failure) in
        try FilterHandle(try CText.read(shaders, "shaders"), width: width, height: height, format: format)
    }
}

@_cdecl("glfx_filter_describe")
package func glfxFilterDescribe(
    _ pointer: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> glfx_status {
    json?.pointee = nil
    return call(FilterHandle.self, pointer) { filter throws(Failure) in
        try CJSON.give(try filter.describe(), to: try CText.place(json, "json"))
    }
}

@_cdecl("glfx_filter_set")
package func glfxFilterSet(
    _ pointer: OpaquePointer?, _ shader: Int32, _ name: UnsafePointer<CChar>?, _ values: UnsafePointer<Double>?,
    _ count: Int
) -> glfx_status {
    call(FilterHandle.self, pointer) { filter throws(Failure) in
        let name = try CText.read(name, "name")
        try filter.set(name, of: shader) { stage throws(Failure) in try stage.value(of: name, values, count: count) }
    }
}

@_cdecl("glfx_filter_set_text")
package func glfxFilterSetText(
    _ pointer: OpaquePointer?, _ shader: Int32, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> glfx_status {
    call(FilterHandle.self, pointer) { filter throws(Failure) in
        let value = ShaderValue.text(try CText.read(value, "value"))
        try filter.set(try CText.read(name, "name"), of: shader) { _ in value }
    }
}

@_cdecl("glfx_filter_set_input")
package func glfxFilterSetInput(
    _ pointer: OpaquePointer?, _ sampler: UnsafePointer<CChar>?, _ picture: UnsafePointer<glfx_image>?
) -> glfx_status {
    call(FilterHandle.self, pointer) { filter throws(Failure) in
        try filter.fill(try CText.read(sampler, "sampler"), with: try image(picture, "picture"))
    }
}

@_cdecl("glfx_filter_apply")
package func glfxFilterApply(
    _ pointer: OpaquePointer?, _ input: UnsafePointer<glfx_image>?, _ output: UnsafePointer<glfx_image>?,
    _ time: glfx_time, _ progress: Double
) -> glfx_status {
    call(FilterHandle.self, pointer) { filter throws(Failure) in
        try filter.apply(
            try image(input, "in"), to: try image(output, "out"), at: try Timestamp(time), progress: progress)
    }
}

@_cdecl("glfx_filter_rewind")
package func glfxFilterRewind(_ pointer: OpaquePointer?) -> glfx_status {
    call(FilterHandle.self, pointer) { filter throws(Failure) in try filter.rewind() }
}
