package import GLFXCore
internal import Glibc

/// Which parts of a plan are done, being made, failed, or missing.
package struct PlanStatus: Codable, Sendable {
    package enum State: String, Codable, Sendable { case done, running, failed, missing }

    package struct Part: Codable, Sendable {
        package var part: Int
        package var state: State
        package var frames: Int
        /// Who makes or made it, or failed.
        package var worker: Worker?
        /// Seconds it took.
        package var seconds: Double?
        /// Why it failed, or why its file does not count.
        package var message: String?
        /// The exit code of the try that failed.
        package var code: Int32?
        /// What was damaged of its inputs.
        package var damage: [String]?
    }

    /// The version of this JSON format.
    package var formatVersion = 1
    package var plan: String
    package var output: String
    package var frames: Int
    package var parts: [Part]
    /// Parts that are to be made, as `3,17-19`: for the option `--array` of Slurm.
    package var missing: String
    package var isComplete: Bool

    /// Reads the folder. Files of parts are looked at by size alone.
    /// - Parameter words: those of messages about parts.
    /// - Throws: errors of reading the plan.
    package init(_ folder: PlanFolder, words: SettingWords = .library) throws(Failure) {
        let plan = try folder.read()
        let check = try ReceiptCheck(plan, in: folder)
        let marks = RunningMarks(folder)
        var parts: [Part] = []
        for index in plan.parts.indices { parts.append(Self.part(index, plan, folder, check, marks, words)) }
        self.parts = parts
        self.plan = folder.path
        output = plan.output
        frames = plan.frames
        let open = parts.filter { $0.state == .missing || $0.state == .failed }.map(\.part)
        missing = Self.ranges(open)
        isComplete = parts.allSatisfy { $0.state == .done }
    }

    private static func part(
        _ index: Int, _ plan: FarmPlan, _ folder: PlanFolder, _ check: ReceiptCheck, _ marks: RunningMarks,
        _ words: SettingWords
    ) -> Part {
        var part = Part(part: index, state: .missing, frames: plan.parts[index].frames)
        do throws(Failure) {
            if let receipt = try check.receipt(of: index, isQuick: true) {
                (part.state, part.worker, part.seconds) = (.done, receipt.worker, receipt.seconds)
                if !receipt.damage.isEmpty { part.damage = receipt.damage }
                return part
            }
        } catch {
            part.message = error.spelled(in: words)
        }
        if let worker = marks.worker(of: index) {
            (part.state, part.worker) = (.running, worker)
            return part
        }
        let failed = try? JSONFile.read(PartFailure.self, from: folder.failure(of: index), what: "failure")
        if let failed {
            (part.state, part.worker, part.message, part.code) = (.failed, failed.worker, failed.message, failed.code)
        } else if part.message != nil {
            part.state = .failed
        }
        return part
    }

    /// `0,3-5`
    package static func ranges(_ numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}

/// The marks of parts that are being made.
private struct RunningMarks {
    private var workers: [Int: Worker] = [:]

    init(_ folder: PlanFolder) {
        for name in FileSystem.names(in: folder.parts) ?? [] {
            let parts = name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, parts[1].hasPrefix("running-"), let part = Int(parts[0]) else { continue }
            let path = "\(folder.parts)/\(name)"
            var status = stat()
            guard FileSystem.stat(path, &status) == 0,
                Int64(time(nil)) - Int64(status.st_mtim.tv_sec) < RunningMark.patience,
                let mark = try? JSONFile.read(PartMark.self, from: path, what: "mark"), mark.worker.mayBeAlive
            else { continue }
            workers[part] = mark.worker
        }
    }

    func worker(of part: Int) -> Worker? { workers[part] }
}
