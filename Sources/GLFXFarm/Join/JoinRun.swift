package import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia
package import GLFXWrite
internal import Glibc

/// Joins the parts of a plan into the output, without encoding a picture.
///
/// Runs in the root of the job's paths: the process's current folder.
package struct JoinRun: Sendable {
    /// What was joined.
    package struct Report: Sendable {
        package var summary: OutputSummary
        /// In words, of all parts and of the audio; each once.
        package var damage: [String]
    }

    private let plan: FarmPlan
    private let folder: PlanFolder
    private let version: String
    private let stop: StopSignal

    /// - Parameters:
    ///   - folder: its path is absolute.
    ///   - version: glfx's.
    package init(_ plan: FarmPlan, in folder: PlanFolder, version: String, stop: StopSignal = StopSignal()) {
        (self.plan, self.folder, self.version, self.stop) = (plan, folder, version, stop)
    }

    /// Joins. Blocks.
    /// - Parameters:
    ///   - output: another file than planned, of the same kind; nil: that.
    ///   - overwrite: replace an existing one.
    ///   - notes: gets what was decided, a line each.
    /// - Throws: `.input` where parts are not done or damaged, or an input is missing; `.output`.
    package func run(
        output: String? = nil, overwrite: Bool, notes: @escaping MessageHandler,
        details: @escaping MessageHandler = { _ in }
    ) throws(Failure) -> Report {
        let receipts = try receipts()
        var job = try PlannedJob(plan, in: folder, version: version).load(overwrite: overwrite)
        if let output { job.output.path = output }
        let plate = try PlateCopy(job, from: folder)
        let tracks = try JobTracks(job, writesAlpha: plan.writesAlpha, notes: notes)
        let writer = try tracks.makeWriter(codedAs: folder.data(of: 0), notes: notes, details: details)
        var pictures = PartPictures(receipts, base: plan.base)
        while let event = try tracks.next() {
            try stop.check()
            switch event {
            case .packet(let packet): try writer.append(packet)
            case .picture(let time): try place(&pictures, upTo: time, with: writer)
            }
        }
        try place(&pictures, upTo: nil, with: writer)
        var damage: [String] = []
        for words in receipts.flatMap(\.damage) where !damage.contains(words) { damage.append(words) }
        let isStrict = job.strict
        let summary = try writer.finish { sound, lostPackets throws(Failure) in
            try stop.check()
            damage += sound.map { "'\($0.path)' is damaged: \($0.damage.words)" }
            if lostPackets > 0 { damage.append("\(lostPackets) packets of the input were too damaged to be copied") }
            guard isStrict, let first = damage.first else { return }
            throw Failure(.damagedInput, "\(first); nothing was written, because of --strict")
        }
        try plate?.write()
        return Report(summary: summary, damage: damage)
    }

    /// Every part's receipt.
    private func receipts() throws(Failure) -> [PartReceipt] {
        let check = try ReceiptCheck(plan, in: folder)
        var receipts: [PartReceipt] = []
        var missing: [Int] = []
        for index in plan.parts.indices {
            if let receipt = try check.receipt(of: index, isQuick: true) {
                receipts.append(receipt)
            } else {
                missing.append(index)
            }
        }
        guard missing.isEmpty else {
            let (one, list) = (missing.count == 1, PlanStatus.ranges(missing))
            throw Failure(
                .input, "\(one ? "part" : "parts") \(list) of '\(folder.path)' \(one ? "is" : "are") not done",
                advice: "make \(one ? "it" : "them") with `glfx part` on any machine, or all here with `glfx resume`")
        }
        return receipts
    }

    private func place(
        _ pictures: inout PartPictures, upTo time: Timestamp?, with writer: PartsWriter
    ) throws(Failure) {
        while let next = pictures.next {
            if let time, next.time > time { return }
            if next.isFirst {
                let part = next.receipt.part
                try writer.begin(part: folder.data(of: part), hash: next.receipt.hash)
            }
            try writer.place(next.time, duration: next.duration)
            pictures.advance()
        }
    }
}

/// The pictures of all parts in order.
private struct PartPictures {
    private let receipts: [PartReceipt]
    private let base: Rational
    private var (part, frame) = (0, 0)

    init(_ receipts: [PartReceipt], base: Rational) {
        self.receipts = receipts.filter { !$0.frames.isEmpty }
        self.base = base
    }

    var next: (receipt: PartReceipt, time: Timestamp, duration: Int64?, isFirst: Bool)? {
        guard receipts.indices.contains(part) else { return nil }
        let receipt = receipts[part]
        let frame = receipt.frames[frame]
        return (receipt, Timestamp(frame.time, timeBase: base), frame.duration, self.frame == 0)
    }

    mutating func advance() {
        frame += 1
        if frame == receipts[part].frames.count { (part, frame) = (part + 1, 0) }
    }
}

/// The key's clean plate, to be kept beside the output (`FilterJob.exportPlate`).
private struct PlateCopy {
    private let path: String
    private let bytes: [UInt8]

    /// Nil where none is wanted.
    init?(_ job: FilterJob, from folder: PlanFolder) throws(Failure) {
        guard let path = job.exportPlate, let bytes = try WholeFile.read(folder.plate) else { return nil }
        guard job.output.overwrite || FileSystem.access(path, F_OK) != 0 else {
            throw Failure(.usage, "output '\(path)' exists", advice: "use --overwrite to replace it")
        }
        (self.path, self.bytes) = (path, bytes)
    }

    func write() throws(Failure) { try WholeFile.write(bytes, to: path) }
}
