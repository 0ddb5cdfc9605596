internal import FoundationEssentials
package import GLFXCore
internal import GLFXFiles
internal import Glibc

/// The folder of a plan and the files in it. Its paths may be relative to the current folder.
package struct PlanFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var plan: String { path + "/plan.json" }
    package var job: String { path + "/job.json" }
    package var plate: String { path + "/key-plate.png" }
    package var parts: String { path + "/parts" }
    package var logs: String { path + "/logs" }

    /// `parts/0003.part`: the encoded pictures.
    package func data(of part: Int) -> String { "\(parts)/\(Self.name(of: part)).part" }
    /// `parts/0003.json`: it is there when the part is done.
    package func receipt(of part: Int) -> String { "\(parts)/\(Self.name(of: part)).json" }
    /// `parts/0003.failed`: how the last try ended.
    package func failure(of part: Int) -> String { "\(parts)/\(Self.name(of: part)).failed" }
    /// `parts/0003.running-HOST-PROCESS`; without a worker, how all names of that part's marks begin.
    package func mark(of part: Int, by worker: Worker?) -> String {
        "\(parts)/\(Self.name(of: part)).running-\(worker?.name ?? "")"
    }

    /// Of four digits, so that names are in order.
    private static func name(of part: Int) -> String {
        let digits = String(part)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The same folder, whatever the current folder is.
    package var absolute: PlanFolder { PlanFolder(Paths.absolute(path)) }

    /// Reads the plan.
    /// - Throws: `.input` where there is none, `.usage` where it is none or of another version.
    package func read() throws(Failure) -> FarmPlan {
        guard let plan = try JSONFile.read(FarmPlan.self, from: self.plan, what: "plan") else {
            throw Failure(
                .input, "there is no plan in '\(path)'",
                advice: "make one: glfx plan INPUT … OUTPUT --parts N --to \(path)")
        }
        guard plan.formatVersion == FarmPlan.currentFormat else {
            throw Failure(
                .usage,
                "'\(self.plan)' is of form \(plan.formatVersion), and this glfx reads form \(FarmPlan.currentFormat)",
                advice: "use the version that made it, \(plan.glfx), or plan the job again")
        }
        guard !plan.parts.isEmpty else { throw Failure(.usage, "'\(self.plan)' has no parts", advice: "plan again") }
        return plan
    }
}

/// Values in files of JSON, which appear whole or not at all.
enum JSONFile {
    /// Writes a value: a temporary name, then a rename, which replaces.
    /// - Throws: `.output`.
    static func write(_ value: some Encodable, to path: String) throws(Failure) {
        try WholeFile.write(try bytes(value), to: path)
    }

    /// As `write` writes it.
    static func bytes(_ value: some Encodable) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { throw Failure(.output, "a value cannot be written as JSON") }
        return Array(data) + [0x0A]
    }

    /// - Returns: nil where there is no file.
    /// - Throws: `.input` where it cannot be read, or is no such value.
    static func read<Value: Decodable>(_ type: Value.Type, from path: String, what: String) throws(Failure) -> Value? {
        guard let bytes = try WholeFile.read(path) else { return nil }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw Failure(.input, "'\(path)' is no \(what), or is damaged", advice: "make it again")
        }
    }
}
