public import GLFXCore

/// The graphics devices that were tried on this machine, and the outcome of each: for `glfx doctor`.
public struct DeviceSurvey: Sendable {
    /// One device to try.
    public struct Candidate: Sendable, Hashable {
        /// `GBM on /dev/dri/renderD128`, `EGL device 0 (software)`, `surfaceless`.
        public var name: String
        /// A renderer's name and version; nil where there is none.
        public var renderer: String?
        /// What happened, before it is spelled.
        package var outcomeText: MessageText
        /// Whether this is the one that a job would draw with.
        public var isChosen: Bool

        /// What happened: `chosen`, `works; a software renderer, …`, `no permission to open …`.
        public var outcome: String { outcomeText.line(in: .library) }
    }

    /// In the order of trying.
    public var candidates: [Candidate]
    /// Why no device can be had; nil when one was chosen.
    public var failure: Failure?
    /// The chosen device's properties; nil when there is none.
    public var device: DeviceDescription?
}

/// What a graphics device is and can do, as values that outlive it.
public struct DeviceDescription: Sendable, Hashable {
    /// GL_RENDERER: `llvmpipe (LLVM 15.0.6, 256 bits)`.
    public var renderer: String
    /// GL_VENDOR.
    public var vendor: String
    /// GL_VERSION: `OpenGL ES 3.2 Mesa 22.3.6`.
    public var version: String
    /// How it was reached: `GBM on /dev/dri/renderD128`.
    public var path: String
    /// The processor draws.
    public var isSoftware: Bool
    /// The longest side of a picture in pixels.
    public var maximumTextureSize: Int
    /// 8-bit pictures are transferred as BGRA, without a swap of channels.
    public var hasBGRA: Bool
    /// Pictures of 16 bits a channel are lossless.
    public var hasSixteenBit: Bool
    /// Frames that a card decoded can be drawn from its own buffers (dma-bufs).
    public var importsBuffers: Bool
}
