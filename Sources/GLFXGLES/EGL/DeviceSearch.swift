internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender
internal import Glibc

/// Tries the candidates and chooses the first hardware renderer, else the first that works.
struct DeviceSearch {
    /// The outcome of one candidate.
    struct Result {
        var candidate: DeviceCandidate
        var outcome: Outcome
    }

    enum Outcome {
        case works(renderer: String, version: String, isSoftware: Bool)
        case failed(Failure)
        /// Not opened: it can only lead to what was found already.
        case skipped(String)
    }

    private(set) var results: [Result] = []
    /// Why nothing could be tried at all.
    private(set) var missingLibrary: Failure?
    private(set) var chosen: GraphicsContext?
    private(set) var chosenIndex: Int?
    private var softwareNodes: Set<String> = []
    private(set) var chosenIsSoftware = true
    private let selection: DeviceSelection

    /// - Parameters:
    ///   - threads: of a software renderer; those of the process's first display count.
    ///   - isExhaustive: opens also candidates that can no longer be chosen, to report them.
    init(_ selection: DeviceSelection, threads: ThreadCount = ThreadCount(), isExhaustive: Bool) {
        self.selection = selection
        // Mesa warns on stderr about each device that it cannot use; our messages report the same.
        setenv("EGL_LOG_LEVEL", "fatal", 0)
        // llvmpipe has a shortcut for simple shaders over whole tiles of 64x64. In Mesa 22.3 it squares the red of
        // `vec4(c.rgb * c.a, 1.0)`; disabling it has no measurable cost.
        setenv("LP_PERF", "no_rast_linear", 0)
        // llvmpipe's threads beside the calling one, which otherwise waits for them; 0: it draws itself.
        if threads.ofLibrary > 0 {
            setenv("LP_NUM_THREADS", "\(threads.ofLibrary == 1 ? 0 : threads.ofLibrary)", threads.given == nil ? 0 : 1)
        }
        MesaCache.leaveOutIfImpossible()
        do throws(Failure) {
            try GraphicsLibrary.loadEGL()
        } catch {
            missingLibrary = error
            return
        }
        for candidate in DeviceCandidate.list(for: selection) {
            if chosen != nil, !chosenIsSoftware, !isExhaustive { break }
            if !isExhaustive, let reason = reasonToSkip(candidate) {
                results.append(Result(candidate: candidate, outcome: .skipped(reason)))
            } else {
                open(candidate)
            }
        }
        chosen?.makeCurrent()
    }

    private mutating func open(_ candidate: DeviceCandidate) {
        let context: GraphicsContext
        do {
            context = try GraphicsContext(candidate)
        } catch {
            results.append(Result(candidate: candidate, outcome: .failed(error)))
            return
        }
        let renderer = glString(GL_RENDERER)
        let isSoftware = RendererName.isSoftware(renderer)
        // Without Mesa, EGL may give a card's own driver to who asks for no surface.
        guard isSoftware || selection != .software else {
            results.append(Result(candidate: candidate, outcome: .failed(Self.noSoftware(renderer))))
            return
        }
        if isSoftware, let node = candidate.node, let hardware = DRMNode.hardware(of: node) {
            softwareNodes.insert(hardware)
        }
        results.append(
            Result(
                candidate: candidate,
                outcome: .works(renderer: renderer, version: glString(GL_VERSION), isSoftware: isSoftware)))
        if chosen == nil || (chosenIsSoftware && !isSoftware) {
            chosen = context
            chosenIndex = results.count - 1
            chosenIsSoftware = isSoftware
        }
    }

    /// Opening a display costs about 20 ms: not where it can only be the software renderer again.
    private func reasonToSkip(_ candidate: DeviceCandidate) -> String? {
        guard chosen != nil, chosenIsSoftware else { return nil }
        if candidate.isKnownAsSoftware { return "a software renderer, like the one found before" }
        if let node = candidate.node, let hardware = DRMNode.hardware(of: node), softwareNodes.contains(hardware) {
            return "the same device as one before, which only a software renderer draws for"
        }
        if case .surfaceless = candidate, !mayHideHardware {
            return "no graphics device is left for it that was not tried before"
        }
        return nil
    }

    /// Whether a driver may find hardware by itself: there is a node that GBM could not use, or WSL's device.
    private var mayHideHardware: Bool {
        access("/dev/dxg", F_OK) == 0
            || results.contains { result in
                guard case .gbm = result.candidate, case .failed = result.outcome else { return false }
                return true
            }
    }
}
