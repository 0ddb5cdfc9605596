package import CGLFX
internal import GLFXCommand
internal import GLFXCore
internal import GLFXDrawing
internal import GLFXJob
internal import GLFXKit

/// A job for the caller: opened for its frames, and run.
final class JobHandle: Handle, @unchecked Sendable {
    private var job: FilterJob
    private var opened: OpenJob?
    /// What was decided when it was opened.
    private let notes = NoteList()
    /// What the arguments' reader noted.
    private let earlyNotes: [String]
    private let hasOutput: Bool
    private let running = Mutex<RunningJob?>(nil)

    override init(_ refusal: Failure?) {
        (job, earlyNotes, hasOutput) = (FilterJob(inputs: [], output: OutputRequest(path: "")), [], false)
        super.init(refusal)
    }

    init(json: String) throws(Failure) {
        job = try JobFile.job(
            text: json, name: "job", edition: GLFXCommand.version, needsOutput: false, isFile: false)
        job.textPainter = PangoPainter()
        (earlyNotes, hasOutput) = ([], !job.output.path.isEmpty)
        super.init(nil)
    }

    init(arguments: [String]) throws(Failure) {
        (job, earlyNotes, hasOutput) = try GLFXCommand.job(arguments)
        super.init(nil)
    }

    override func close() { opened = nil }

    override func interrupt() { cancel() }

    func json() throws(Failure) -> String {
        var job = job
        if !hasOutput { job.output.path = "" }
        return try JobFile.text(of: job)
    }

    // MARK: Frames

    @discardableResult
    func open() throws(Failure) -> OpenJob {
        if let opened { return opened }
        var job = job
        // Nothing is written; a picture of its own holds all that is drawn.
        if !hasOutput { job.output = OutputRequest(path: "frame.png", alpha: job.output.alpha) }
        job.at = nil
        let given = job
        let notes = notes
        do throws(Failure) {
            let open = try OwnThread.run { () throws(Failure) in
                try OpenJob(given, messages: { notes.add($0.line(in: .json)) })
            }
            opened = open
            return open
        } catch {
            // A job that begins past a movie's end is a mistake, and no movie that is over.
            var failure = error
            failure.isPastEnd = false
            throw failure
        }
    }

    private struct Description: Encodable {
        var size: [Int]
        var rate: [Int64]?
        var duration: Double?
        var frames: Int?
        var renderer: String
        var format: String
        var notes: [String]
        var shaders: [DescribedShader]
    }

    func describe() throws(Failure) -> String {
        let open = try open()
        let format = open.format
        return try CJSON.text(
            Description(
                size: [format.width, format.height],
                rate: format.frameRate.map { [$0.reduced.numerator, $0.reduced.denominator] },
                duration: open.duration?.seconds, frames: open.expectedFrames, renderer: open.renderer,
                format: format.pixelFormat.nameInC, notes: earlyNotes + notes.lines,
                shaders: job.shaders.map(DescribedShader.init)))
    }

    func frame(_ find: (OpenJob) throws(Failure) -> DrawnFrame, to output: glfx_image) throws(Failure) -> VideoFrame {
        let open = try open()
        try output.check(
            "the picture for the frame", holds: PictureSize(width: open.format.width, height: open.format.height))
        let drawn = try find(open)
        let isOneStep = drawn.isOnlyCut && drawn.pixelFormat.bitsPerChannel == 8 && output.hasFourBytes
        output.take(isOneStep ? drawn.frame.buffer : try drawn.written().buffer)
        return drawn.frame
    }

    func set(_ name: String, of shader: Int32, to value: (ShaderStage) throws(Failure) -> ShaderValue) throws(Failure) {
        let value = try value(try job.shaders.stage(shader))
        var changed = job.shaders
        try changed[Int(shader)].set(name, to: value)
        try opened?.set(name, to: value, shader: Int(shader))
        job.shaders = changed
    }

    // MARK: Running

    private struct Report: Encodable {
        var output: String
        var frames: Int
        var bytes: Int64
        var duration: Double
        var elapsed: Double
        var renderer: String
        var damage: [String]
        var notes: [String]
    }

    func run(
        _ progress: (Int, Double?) -> Bool, report: (String) throws(Failure) -> Void
    ) throws(Failure) {
        guard hasOutput else { throw Failure(.usage, "the job has no output", advice: "give it one") }
        let run = RunningJob(job)
        running.withLock { $0 = run }
        defer { running.withLock { $0 = nil } }
        let (done, notes) = try run.run(progress)
        let damage = done.damage.map { "'\($0.path)' is damaged: \($0.damage.words)" }
        try report(
            try CJSON.text(
                Report(
                    output: done.outputPath, frames: done.frames, bytes: done.bytes, duration: done.duration,
                    elapsed: done.elapsed, renderer: done.renderer, damage: damage, notes: earlyNotes + notes)))
        if let first = damage.first {
            throw Failure(.damagedInput, first, advice: "what could be read is in '\(done.outputPath)'")
        }
    }

    func cancel() { running.withLock { $0 }?.cancel() }
}

/// Lines from several threads.
private final class NoteList: Sendable {
    private let all = Mutex<[String]>([])
    var lines: [String] { all.withLock { $0 } }
    func add(_ line: String) { all.withLock { $0.append(line) } }
}

// MARK: The functions of glfx.h

@_cdecl("glfx_job_new")
package func glfxJobNew(
    _ json: UnsafePointer<CChar>?, _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> glfx_status {
    Handle.make(place, refused: JobHandle.init) { () throws(Failure) in
        try JobHandle(json: try CText.read(json, "json"))
    }
}

@_cdecl("glfx_job_new_from_arguments")
package func glfxJobNewFromArguments(
    _ arguments: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> glfx_status {
    Handle.make(place, refused: JobHandle.init) { () throws(Failure) in
        var words: [String] = []
        for index in 0..<count {
            guard let word = arguments?[index] else {
                throw Failure(.usage, "argument \(index) is null", advice: "give \(count) texts")
            }
            words.append(String(fileName: word))
        }
        return try JobHandle(arguments: words)
    }
}

@_cdecl("glfx_job_json")
package func glfxJobJSON(
    _ pointer: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> glfx_status {
    json?.pointee = nil
    return call(JobHandle.self, pointer) { job throws(Failure) in
        try CJSON.give(try job.json(), to: try CText.place(json, "json"))
    }
}

@_cdecl("glfx_job_open")
package func glfxJobOpen(_ pointer: OpaquePointer?) -> glfx_status {
    call(JobHandle.self, pointer) { job throws(Failure) in try job.open() }
}

@_cdecl("glfx_job_describe")
package func glfxJobDescribe(
    _ pointer: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> glfx_status {
    json?.pointee = nil
    return call(JobHandle.self, pointer) { job throws(Failure) in
        try CJSON.give(try job.describe(), to: try CText.place(json, "json"))
    }
}

@_cdecl("glfx_job_set")
package func glfxJobSet(
    _ pointer: OpaquePointer?, _ shader: Int32, _ name: UnsafePointer<CChar>?, _ values: UnsafePointer<Double>?,
    _ count: Int
) -> glfx_status {
    call(JobHandle.self, pointer) { job throws(Failure) in
        let name = try CText.read(name, "name")
        try job.set(name, of: shader) { stage throws(Failure) in try stage.value(of: name, values, count: count) }
    }
}

@_cdecl("glfx_job_set_text")
package func glfxJobSetText(
    _ pointer: OpaquePointer?, _ shader: Int32, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> glfx_status {
    call(JobHandle.self, pointer) { job throws(Failure) in
        let value = ShaderValue.text(try CText.read(value, "value"))
        try job.set(try CText.read(name, "name"), of: shader) { _ in value }
    }
}

@_cdecl("glfx_job_frame_at")
package func glfxJobFrameAt(
    _ pointer: OpaquePointer?, _ time: glfx_time, _ output: UnsafePointer<glfx_image>?,
    _ shown: UnsafeMutablePointer<glfx_time>?
) -> glfx_status {
    call(JobHandle.self, pointer) { job throws(Failure) in
        let time = try Timestamp(time)
        guard time.value >= 0 else {
            throw Failure(.usage, "there is no frame at \(time.seconds) s", advice: "times begin at 0")
        }
        let frame = try job.frame({ open throws(Failure) in try open.drawn(at: time) }, to: try image(output, "out"))
        shown?.pointee = frame.time.inC
    }
}

@_cdecl("glfx_job_frame")
package func glfxJobFrame(
    _ pointer: OpaquePointer?, _ number: Int64, _ output: UnsafePointer<glfx_image>?,
    _ shown: UnsafeMutablePointer<glfx_time>?, _ duration: UnsafeMutablePointer<glfx_time>?
) -> glfx_status {
    call(JobHandle.self, pointer) { job throws(Failure) in
        guard number >= 0 else { throw Failure(.usage, "there is no frame \(number)", advice: "frames count from 0") }
        let frame = try job.frame(
            { open throws(Failure) in try open.drawn(numbered: Int(number)) }, to: try image(output, "out"))
        shown?.pointee = frame.time.inC
        duration?.pointee = frame.duration?.inC ?? glfx_time(value: 0, num: 1, den: 1)
    }
}

@_cdecl("glfx_job_run")
package func glfxJobRun(
    _ pointer: OpaquePointer?, _ progress: glfx_progress?, _ context: UnsafeMutableRawPointer?,
    _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> glfx_status {
    report?.pointee = nil
    return call(JobHandle.self, pointer) { job throws(Failure) in
        try job.run({ frames, share in progress.map { $0(context, Int64(frames), share ?? -1) != 0 } ?? false }) {
            text throws(Failure) in
            if let report { try CJSON.give(text, to: report) }
        }
    }
}

@_cdecl("glfx_job_cancel")
package func glfxJobCancel(_ pointer: OpaquePointer?) {
    guard let job = JobHandle.at(pointer), job.isOfThisProcess else { return }
    job.cancel()
}
