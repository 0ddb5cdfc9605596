internal import GLFXCore

/// A chain that draws pictures which go beyond black or white (`PixelFormat.rgbaHalf`) in floating point, and all others
/// in its own format, which is faster.
///
/// Belongs to the thread that made it. Where shaders remember earlier frames, all are drawn in the chain's own format:
/// what they remember is one picture.
final class WideFilter: FrameFilter {
    private let plain: any FrameFilter
    /// The format of the chain's own pictures.
    private let format: PixelFormat
    private let make: () throws(Failure) -> any FrameFilter
    /// Made when the first such picture comes.
    private var wide: (any FrameFilter)?
    private var isRefused = false
    /// Given so far, for the filter that is made later.
    private var inputs: [Int: Picture] = [:]
    private var values: [Place: [Double]] = [:]
    private var hasNoBackground = false
    private var delivery: PlaneDelivery?

    private struct Place: Hashable {
        var stage: Int
        var name: String
    }

    /// - Parameters:
    ///   - plain: draws pictures of `format`.
    ///   - make: makes a filter of the same chain for `PixelFormat.rgbaHalf`.
    init(_ plain: any FrameFilter, format: PixelFormat, _ make: @escaping () throws(Failure) -> any FrameFilter) {
        (self.plain, self.format, self.make) = (plain, format, make)
    }

    func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        let isWide = picture.format == .rgbaHalf || inputs.values.contains { $0.format == .rgbaHalf }
        if isWide, let wide = try wideFilter() { return try wide.begin(picture, at: time) }
        // What is made of planes is cut when it is drawn.
        let isCut = picture.format == .rgbaHalf && !picture.hasPlanes
        let input = isCut ? Picture.pixels(try picture.pixels().normalized(as: format)) : picture
        return try plain.begin(input, at: time)
    }

    /// Nil where these pictures are cut: for shaders with memory, and where the device has no such pictures.
    private func wideFilter() throws(Failure) -> (any FrameFilter)? {
        if let wide { return wide }
        guard !isRefused, plain.stagesWithMemory.isEmpty else { return nil }
        let wideFilter: any FrameFilter
        do {
            wideFilter = try make()
        } catch {
            guard error.kind == .gpu else { throw error }
            isRefused = true
            return nil
        }
        if hasNoBackground { try wideFilter.removeBackground() }
        if let delivery { try wideFilter.deliver(delivery) }
        for (slot, picture) in inputs { try wideFilter.setInput(slot, picture) }
        for (place, components) in values { try wideFilter.setValue(components, of: place.name, stage: place.stage) }
        wide = wideFilter
        return wideFilter
    }

    func setInput(_ slot: Int, _ picture: Picture) throws(Failure) {
        try plain.setInput(slot, picture)
        try wide?.setInput(slot, picture)
        inputs[slot] = picture
    }

    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        try plain.setValue(components, of: name, stage: stage)
        try wide?.setValue(components, of: name, stage: stage)
        values[Place(stage: stage, name: name)] = components
    }

    func removeBackground() throws(Failure) {
        try plain.removeBackground()
        try wide?.removeBackground()
        hasNoBackground = true
    }

    func deliver(_ planes: PlaneDelivery) throws(Failure) {
        try plain.deliver(planes)
        try wide?.deliver(planes)
        delivery = planes
    }

    var isSteady: Bool { plain.isSteady }
    var stagesWithMemory: Set<Int> { plain.stagesWithMemory }

    func forget() {
        plain.forget()
        wide?.forget()
    }

    var clock: StepClock { plain.clock + (wide?.clock ?? StepClock()) }
    var notFinite: NotFinite { plain.notFinite + (wide?.notFinite ?? NotFinite()) }
}
