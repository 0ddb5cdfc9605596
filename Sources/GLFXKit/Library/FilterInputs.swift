internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

/// The samplers of a filter's shaders that the caller fills with pictures: each name has one slot for all shaders.
///
/// Belongs to the thread that draws.
final class FilterInputs {
    private var slots: [String: Int] = [:]
    /// Names that are read and still empty, with the shader that reads them.
    private var missing: [String: String] = [:]
    private var plain: [(slot: Int, color: Input.Fallback)] = []

    /// Assigns a slot to every sampler that neither the frame nor a file fills.
    /// - Parameter firstSlot: the number of used slots.
    init(_ plan: inout RenderPlan, from firstSlot: Int) {
        for index in plan.stages.indices {
            let stage = plan.stages[index]
            let isFilled = { (input: Input) in
                stage.pictures[input.name] != nil || stage.previous[input.name] != nil
                    || stage.earlier[input.name] != nil
            }
            let frame = stage.program.frameInput(unless: isFilled)
            for input in stage.program.inputs
            where input.filling == .free && input.isUsed && input.name != frame?.name && !isFilled(input) {
                let slot = slots[input.name] ?? firstSlot + slots.count
                slots[input.name] = slot
                plan.stages[index].pictures[input.name] = slot
                if let color = input.fallback {
                    plain.append((slot, color))
                } else {
                    missing[input.name] = stage.program.name
                }
            }
        }
    }

    /// Sets the filter's inputs.
    /// - Throws: `.usage` for a name that no shader reads, `.shader` where one is still empty.
    func take(_ given: [String: PixelBuffer], into filter: any FrameFilter) throws(Failure) {
        for (slot, color) in plain {
            let picture = PixelBuffer(width: 1, height: 1, format: .rgba8)
            picture[0, 0] = SIMD4(color.pixel.map(UInt16.init))
            try filter.setInput(slot, picture)
        }
        plain = []
        for name in given.keys.sorted() {
            guard let slot = slots[name], let picture = given[name] else {
                let all = slots.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                throw Failure(
                    .usage, "no shader of the filter reads a further picture '\(name)'",
                    advice: all.isEmpty ? "it reads none" : "it reads \(all)")
            }
            try filter.setInput(slot, picture)
            missing[name] = nil
        }
        if let name = missing.keys.sorted().first, let shader = missing[name] {
            throw Failure(
                .shader, "shader '\(shader)': nothing fills its sampler '\(name)'",
                advice: "give it a picture: inputs: [\"\(name)\": …]")
        }
    }
}
