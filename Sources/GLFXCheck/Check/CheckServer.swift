internal import GLFXChain
package import GLFXCore
internal import GLFXDialects
internal import GLFXJob
internal import GLFXPrograms
package import GLFXRender
internal import Glibc

/// The child side of `ShaderCheck`: draws the requested shaders, one after the other, and replies with a verdict
/// for each. A driver that crashes or hangs takes only this process down.
package enum CheckServer {
    /// Reads requests from the standard input and replies on the standard output, until the input ends.
    /// - Parameter words: those of the verdicts.
    package static func run(_ selection: DeviceSelection, words: SettingWords) {
        let input = STDIN_FILENO
        // A driver's own output must not mix with the replies.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        endWithParent(input)
        serve(selection, words, JSONPipe(input), JSONPipe(output))
    }

    private static func serve(
        _ selection: DeviceSelection, _ words: SettingWords, _ requests: JSONPipe, _ replies: JSONPipe
    ) {
        var requests = requests
        let trial: ShaderTrial
        do {
            // One thread a process is enough for small pictures: the processes share the processor's cores.
            let devices = try DrawingDevices(selection, threads: ThreadCount(1))
            if devices.drawsOnProcessor { limitMemory() }
            trial = try ShaderTrial(on: devices)
        } catch {
            // The parent tells of a limit by the exit code, as where the process was ended by one.
            if error.kind == .limit { _exit(Failure.Kind.limit.exitCode) }
            replies.write(
                CheckReply.unfit(
                    message: error.text.spelled(in: words), advice: error.adviceText?.spelled(in: words)))
            return
        }
        guard replies.write(CheckReply.ready) else { return }
        while requests.fill() {
            while let request = try? requests.next(CheckRequest.self) {
                let verdict = verdict(on: request, trial, words) { replies.write(CheckReply.read(dialect: $0)) }
                guard replies.write(CheckReply.done(verdict)) else { return }
            }
        }
    }

    /// A shader that expands without end allocates hundreds of megabytes a second; the limit ends its process before
    /// others suffer. Only for software renderers: GPU drivers reserve memory that they never use. Not where more is
    /// reserved already, as under a sanitizer: every allocation would fail.
    private static func limitMemory() {
        let bytes: rlim_t = 2 << 30
        guard rlim_t(ProcessMemory.read()?.data ?? 0) < bytes else { return }
        var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    }

    /// - Parameter read: called with the dialect once only the driver's part remains.
    static func verdict(
        on request: CheckRequest, _ trial: ShaderTrial, _ words: SettingWords, read: (String) -> Void
    ) -> ShaderVerdict {
        var verdict = ShaderVerdict(file: request.path, outcome: .ok)
        let dialect = request.dialect.flatMap(Dialect.init)
        do throws(Failure) {
            let text: String?
            do {
                text = try TextFile.readIfPresent(request.path, known: request.text)
            } catch {
                verdict.fail(error.spelled(in: words), .unreadable)
                return verdict
            }
            if let text {
                let probe = ShaderProbe(text: text, name: request.path)
                verdict.dialect = (dialect ?? probe.dialect)?.title
                if let reason = reasonToSkip(request.path, text, probe, dialect) {
                    verdict.skip(reason)
                    return verdict
                }
            }
            let program = try ShaderLibrary.load(
                request.path, text: request.text, dialect: dialect, includes: request.includes,
                media: request.media)
            verdict.dialect = program.dialect.title
            verdict.note(program.remarks, in: words)
            read(program.dialect.title)
            defer { if request.isVerbose { verdict.details = trial.record.lines(program) } }
            try draw(program, trial, words, &verdict)
        } catch {
            verdict.fail(error, in: words)
        }
        return verdict
    }

    private static func draw(
        _ program: ShaderProgram, _ trial: ShaderTrial, _ words: SettingWords, _ verdict: inout ShaderVerdict
    ) throws(Failure) {
        let (chosen, remarks): (ChosenFilter, [Diagnostic])
        do {
            (chosen, remarks) = try trial.draw(program)
        } catch {
            verdict.fail(error, in: words)
            return verdict.need(of: program)
        }
        (verdict.renderer, verdict.needsDesktop) = (chosen.rendererName, trial.record.needsDesktop)
        if let refusal = chosen.refusal { verdict.refuse(refusal) }
        verdict.note(remarks, in: words)
        verdict.need(of: program)
        guard verdict.needsDesktop else { return }
        let message = "no version of GLSL ES compiles it, desktop GLSL does"
        verdict.note([Diagnostic(.desktopOnly, .note, file: verdict.file, message: message)], in: words)
    }

    /// Why a file is not drawn: what has nothing to draw is skipped, whether the file or its folder was named.
    private static func reasonToSkip(
        _ path: String, _ text: String, _ probe: ShaderProbe, _ dialect: Dialect?
    ) -> String? {
        if dialect == nil, let dialects = ShaderFinder.dialects(sharing: path), !probe.isAny(of: dialects) {
            return "no shader of \(dialects.map(\.title).sorted().joined(separator: " or "))"
        }
        switch probe.role {
        case .shader: return nil
        case .vertexShader: return "a vertex shader"
        // Where the extension promises a shader to draw, its absence is an error.
        case .library:
            return ShaderFinder.mayBeIncluded(path, text)
                ? "nothing to draw: it has no main() and no other entry point" : nil
        }
    }

    /// Ends this process when its parent is gone, even while a driver hangs.
    private static func endWithParent(_ input: Int32) {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                var watched = pollfd(fd: Int32(Int(bitPattern: context)), events: 0, revents: 0)
                while watched.revents & Int16(POLLHUP) == 0 { poll(&watched, 1, -1) }
                _exit(0)
            }, UnsafeMutableRawPointer(bitPattern: Int(input)))
        pthread_detach(thread)
    }
}
