internal import GLFXPrograms

/// Resolves a sampler's rule to a picture.
struct SourceResolver<Device: DrawingDevice> {
    let program: ShaderProgram
    /// The input that the frame fills.
    let frameInput: String?
    /// Further inputs by sampler's name.
    let slots: [String: Int]
    /// Those of them that are the faces of a cube.
    let cubes: Set<String>
    /// Samplers that read an earlier frame.
    let previous: [String: Int]
    /// Samplers that read an earlier picture of the chain.
    let earlier: [String: Int]
    let targets: [String: TargetPicture<Device>]
    let lastResult: TargetPicture<Device>?
    var data: [String: Device.Texture] = [:]
    /// The content of inputs that nothing fills.
    var fallbacks: [String: Device.Texture] = [:]

    /// Nil where nothing fills it.
    func resolve(_ source: PictureSource) -> StagePictures<Device>.Source? {
        switch source {
        case .input(let name): input(name, frame: .frame)
        case .relay(let name): input(name, frame: .relay)
        case .incoming: .frame
        case .chain: .relay
        case .target(let name): targets[name].map { .target($0) }
        case .previousTarget(let name): targets[name].map { .previousTarget($0) }
        case .previousFrame(let ago): .previousFrame(ago)
        case .previousResult: lastResult.map { .target($0) }
        case .data(let name): data[name].map { .fixed($0) }
        case .plane(let plane): .plane(plane)
        }
    }

    private func input(_ name: String, frame: StagePictures<Device>.Source) -> StagePictures<Device>.Source? {
        if let slot = slots[name] { return cubes.contains(name) ? .faces(slot) : .slot(slot) }
        if let ago = previous[name] { return .previousFrame(ago) }
        if let place = earlier[name] { return .earlier(place) }
        if name == frameInput { return frame }
        if case .previous(let ago)? = program.inputs.first(where: { $0.name == name })?.filling {
            return .previousFrame(ago)
        }
        return fallbacks[name].map { .fixed($0) }
    }
}
