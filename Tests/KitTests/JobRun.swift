import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// A whole job in a test's folder.
enum JobRun {
    /// Runs it.
    /// - Parameters:
    ///   - inputs: files by their full paths.
    ///   - output: a name in the folder.
    /// - Returns: the notes.
    @discardableResult
    static func run(
        _ inputs: [JobInput], to output: String, in folder: Folder, codec: String? = nil,
        _ change: (inout FilterJob) throws -> Void = { _ in }
    ) throws -> [String] {
        var job = FilterJob(inputs: inputs, output: OutputRequest(path: folder.path(output), codec: codec))
        job.cache = CompileCache.ofTests
        try change(&job)
        let notes = Notes()
        _ = try Pipeline(job, notes: notes.add).run()
        return notes.all
    }

    /// The failure of a job; nil where it ran. A failed job must leave no file.
    static func failure(
        _ inputs: [JobInput], to output: String, in folder: Folder, _ change: (inout FilterJob) throws -> Void
    ) throws -> Failure? {
        do {
            try run(inputs, to: output, in: folder, change)
            return nil
        } catch let failure as Failure {
            let left = try folder.names.filter { $0.hasPrefix(".") || $0 == output }
            #expect(left.isEmpty, "left behind: \(left)")
            return failure
        }
    }

    /// Each frame's time and length in seconds.
    static func times(_ name: String, in folder: Folder) throws -> [(time: Rational, length: Rational)] {
        let found = try Raster.times(name, in: folder)
        let (numerator, denominator) = found.timeBase
        return found.frames.map {
            (Rational($0.time * numerator, denominator), Rational($0.duration * numerator, denominator))
        }
    }
}
