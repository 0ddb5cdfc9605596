package import GLFXCore

/// What hands out the parts of a plan.
package enum Scheduler: String, CaseIterable, Sendable {
    case slurm, kubernetes
    case awsBatch = "aws-batch"
    case parallel, pbs, lsf
}

/// Makes a scheduler's script for the parts of a plan that are not done, and their join.
package struct Submission: Sendable {
    let folder: PlanFolder
    /// The parts that are to be made, ascending.
    let parts: [Int]
    let partCount: Int
    /// The folder that every machine has to see: it holds the plan and the job's files.
    let shared: String
    let image: String
    /// For names of jobs: letters, digits and hyphens.
    let name: String
    let version: String
    /// This program, on this machine.
    let program: String

    /// - Parameters:
    ///   - folder: its path is absolute.
    ///   - image: of a container; nil: `glfx` with its version.
    /// - Throws: `.usage` where nothing is left to be made; errors of reading the plan.
    package init(_ folder: PlanFolder, image: String?, version: String) throws(Failure) {
        let plan = try folder.read()
        self.folder = folder
        self.version = version
        let status = try PlanStatus(folder)
        parts = status.parts.filter { $0.state != .done }.map(\.part)
        guard !parts.isEmpty else {
            throw Failure(
                .usage, "every part of '\(folder.path)' is done", advice: "join them: glfx join \(folder.path)")
        }
        partCount = plan.parts.count
        let root = Paths.absolute(plan.inputRoot.hasPrefix("/") ? plan.inputRoot : folder.path + "/" + plan.inputRoot)
        shared = Paths.common(root, folder.path)
        self.image = image ?? "glfx:\(version)"
        name =
            "glfx-"
            + String(
                plan.output.nameOfPath.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
                    .prefix(40))
        program = FileSystem.realpath(RunningProgram.path) ?? "glfx"
    }

    /// The script, or the document that the scheduler reads.
    package func text(for scheduler: Scheduler) -> String {
        switch scheduler {
        case .slurm: slurm.script
        case .kubernetes: kubernetes
        case .awsBatch: awsBatch
        case .parallel: parallel
        case .pbs: pbs
        case .lsf: lsf
        }
    }

    /// A word of a shell's command.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// A shell's commands that make a part. Damage of an input (4) does not fail it: the join tells of it.
    /// - Parameter index: the part, as the shell knows it.
    func command(index: String) -> String {
        """
        \(Self.quoted(program)) part \(Self.quoted(folder.path)) --index \(index)
        code=$?
        # 4: an input was damaged. The part is done, and the join tells of it.
        [ "$code" = 4 ] && code=0
        """
    }
}

/// Which exit codes of `glfx part` another try may change: no device, no room, a limit, killed. 130 and 143 are somebody's
/// wish to stop it.
enum RetryableCodes {
    static let codes: [Int] = [6, 7, 8, 134, 135, 137, 139]
    /// For a shell's `case`.
    static let pattern = codes.map(String.init).joined(separator: " | ")
    /// In vain: the arguments, the input, or the shader are wrong.
    static let final: [Int] = [2, 3, 5]
}
