package import GLFXCore
internal import GLFXGLES
package import GLFXJob
internal import GLFXNative
package import GLFXRender
package import GLFXTimeline

/// The filter of a chain of shaders: on the native renderer where that draws it, else on OpenGL ES.
package struct ChosenFilter {
    package private(set) var filter: any FrameFilter
    let device: any DrawingDevice
    /// What draws.
    package let rendererName: String
    /// There is no shader, and nothing is shown beside the result.
    private(set) var isEmpty: Bool
    /// Why the native renderer does not draw it, where it was asked first.
    package private(set) var refusal: Failure?

    /// - Parameter details: gets a line where another renderer was needed than the first one.
    /// - Throws: the error of OpenGL ES, if nothing draws it.
    package init(
        _ plan: RenderPlan, on devices: DrawingDevices, isTimed: Bool, details: MessageHandler
    ) throws(Failure) {
        isEmpty = plan.stages.isEmpty
        if let native = devices.native {
            do {
                filter = try Self.filter(native, plan, isTimed: isTimed)
                device = native
                rendererName = native.renderer
                return
            } catch {
                // What is wrong with a text is so on every device.
                let isOfDevice = error.kind == .gpu || error.kind == .shader && error.diagnostics.isEmpty
                guard devices.fallsBack, isOfDevice else { throw error }
                refusal = error
            }
        }
        let graphics: GraphicsDevice
        do { graphics = try devices.graphics() } catch { throw refusal ?? error }
        filter = try Self.filter(graphics, plan, isTimed: isTimed)
        device = graphics
        rendererName = graphics.renderer
        if let refusal { details("drawn with \(graphics.renderer): \(refusal.text)") }
    }

    /// Draws every picture of a chain, those that go beyond black or white too.
    private static func filter(
        _ device: some DrawingDevice, _ plan: RenderPlan, isTimed: Bool
    ) throws(Failure) -> any FrameFilter {
        let plain = try Renderer(device, plan, isTimed: isTimed)
        // What keeps every number cuts nothing.
        if plan.format.isFloat { return plain }
        return WideFilter(plain, format: plan.format) { () throws(Failure) in
            var wide = plan
            wide.format = .rgbaHalf
            return try Renderer(device, wide, isTimed: isTimed)
        }
    }

    /// Lays subtitles over the results.
    /// - Parameters:
    ///   - tracks: of which files, by the inputs' paths.
    ///   - style: where they have none; nil: libass's.
    ///   - painter: finds the style's font.
    ///   - layout: of the results.
    /// - Throws: `.usage` where libavfilter or libass is missing, and for a missing font.
    package mutating func burn(
        _ tracks: [String: SubtitleTracks.Track], style: SubtitleStyle?, with painter: (any TextPainter)?,
        layout: SquareLayout
    ) throws(Failure) {
        let fields = try style?.fields { (font) throws(Failure) in try painter?.face(named: font) }
        filter = try SubtitleFilter(filter, tracks, style: fields ?? [], layout: layout)
        isEmpty = false
    }

    /// Lays texts over the results.
    /// - Parameters:
    ///   - painter: nil is an error.
    ///   - layout: of the results.
    /// - Throws: `.usage` for a missing font, and for characters that no font has.
    package mutating func write(
        _ texts: [FrameText], labels: FrameLabels, with painter: (any TextPainter)?, layout: SquareLayout
    ) throws(Failure) {
        guard let painter else {
            throw Failure(
                .usage, "nothing here draws the job's texts",
                advice: "give FilterJob.textPainter GLFXDrawing's PangoPainter")
        }
        filter = try TextFilter(filter, texts, labels: labels, painter: painter, layout: layout)
        isEmpty = false
    }

    /// Shows the source beside the results.
    package mutating func show(_ comparison: Comparison) {
        filter = ComparingFilter(filter, comparison)
        isEmpty = false
    }
}
