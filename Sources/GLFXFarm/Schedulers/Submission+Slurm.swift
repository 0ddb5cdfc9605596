package import GLFXCore
internal import GLFXFiles

extension Submission {
    /// A script for an array, and one for the join after it.
    package struct Slurm: Sendable {
        package var partScript: String
        package var joinScript: String
        /// `sbatch` and its arguments, without the scripts.
        package var partCommand: [String]
        /// The same, for an array whose number is known.
        package var joinCommand: @Sendable (String) -> [String]
        /// Everything, for people.
        package var script: String
    }

    /// - Parameter options: further ones of sbatch.
    package func slurm(options: [String]) -> Slurm {
        let (name, logs) = (name, folder.logs)
        let part = """
            #!/bin/sh
            # Made by glfx \(version): one part of \(folder.path).
            #SBATCH --job-name=\(name)
            #SBATCH --requeue
            #SBATCH --open-mode=append
            #SBATCH --output=\(Self.quoted("\(logs)/part-%a.log"))
            \(command(index: "\"$SLURM_ARRAY_TASK_ID\""))
            # Another try may succeed: begin again, twice at most.
            case $code in
            \(RetryableCodes.pattern))
                if [ "${SLURM_RESTART_COUNT:-0}" -lt 2 ]; then
                    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
                fi
                ;;
            esac
            exit "$code"

            """
        let join = """
            #!/bin/sh
            # Made by glfx \(version): joins \(folder.path). Parts that are not done are named in the log.
            #SBATCH --job-name=\(name)-join
            #SBATCH --requeue
            #SBATCH --open-mode=append
            #SBATCH --output=\(Self.quoted("\(logs)/join.log"))
            exec \(Self.quoted(program)) join \(Self.quoted(folder.path))

            """
        let array = PlanStatus.ranges(parts)
        let first = ["sbatch", "--parsable", "--array=\(array)"] + options
        let second = { @Sendable (id: String) in ["sbatch", "--parsable", "--dependency=afterany:\(id)"] + options }
        let script = """
            #!/bin/sh
            # Submits the parts of \(folder.path) that are not done, and their join.
            id=$(\(first.map(Self.word).joined(separator: " ")) <<'PART'
            \(part)PART
            ) || exit
            \(second("$id").map { $0.contains("$id") ? "\"\($0)\"" : Self.word($0) }.joined(separator: " ")) <<'JOIN'
            \(join)JOIN

            """
        return Slurm(
            partScript: part, joinScript: join, partCommand: first, joinCommand: second, script: script)
    }

    var slurm: Slurm { slurm(options: []) }

    /// Quoted only where that is needed.
    private static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-_=,./:".unicodeScalars.contains(scalar))
        }
        return isPlain ? text : quoted(text)
    }
}

/// Hands a plan to Slurm.
package struct SlurmSubmit: Sendable {
    private let slurm: Submission.Slurm
    private let folder: PlanFolder

    package init(_ slurm: Submission.Slurm, in folder: PlanFolder) { (self.slurm, self.folder) = (slurm, folder) }

    /// Submits the array and the join.
    /// - Returns: the jobs' numbers.
    /// - Throws: `.usage` where there is no sbatch, `.limit` where it refuses.
    package func run() throws(Failure) -> (array: String, join: String) {
        let files = (part: folder.path + "/part.sbatch", join: folder.path + "/join.sbatch")
        try WholeFile.write(Array(slurm.partScript.utf8), to: files.part)
        try WholeFile.write(Array(slurm.joinScript.utf8), to: files.join)
        let array = try sbatch(slurm.partCommand + [files.part])
        return (array, try sbatch(slurm.joinCommand(array) + [files.join]))
    }

    private func sbatch(_ words: [String]) throws(Failure) -> String {
        // By PATH: `env` finds it.
        let ending = try ChildProcesses().run(["/usr/bin/env"] + words, in: folder.path)
        guard ending.code != 127 else {
            throw Failure(
                .usage, "there is no sbatch on this machine",
                advice: "submit where Slurm is, or take the script of --print")
        }
        guard ending.code == 0 else {
            let line = ending.errors.split(separator: "\n").first.map(String.init) ?? "exit code \(ending.code)"
            throw Failure(.limit, "sbatch refuses: \(line)", advice: "see --print, and --sbatch-option")
        }
        // `26` or `26;cluster`
        return String(ending.output.prefix { $0.isNumber })
    }
}
