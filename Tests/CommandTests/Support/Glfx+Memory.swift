import Foundation
import GLFXTestSupport

extension Glfx {
    /// Runs glfx in a folder to its end.
    /// - Returns: also its peak memory in megabytes (`ru_maxrss` of `wait4`). It is measured by GNU's `time`, a small
    ///   process: a child's peak begins with that of the process that it was forked from.
    static func measured(_ arguments: [String], in folder: Folder) throws -> (outcome: Outcome, megabytes: Double) {
        let account = try Folder()
        let outcome = try Tool.run(
            "time", ["--quiet", "--format=%M", "--output=\(account.path("peak"))", Tool.glfx] + arguments, in: folder)
        let text = String(decoding: try account.read("peak"), as: UTF8.self)
        guard let kibibytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ToolFailure(message: "time: \(text)")
        }
        return (outcome, kibibytes * 1024 / 1_000_000)
    }
}
