import GLFXJob

/// A job file: read, written, and read again it is the same job.
enum JobFileFuzz {
    static func run(_ input: FuzzInput) -> Int32 {
        var written = ""
        Invariant.throwsOnlyFailures {
            written = try JobFile.text(of: try JobFile.job(text: input.text, name: "job.json", edition: "fuzz"))
        }
        guard !written.isEmpty else { return 0 }
        do {
            let again = try JobFile.text(of: try JobFile.job(text: written, name: "job.json", edition: "fuzz"))
            Invariant.check(again == written, "a job survives its file:\n\(written)\n\(again)")
        } catch {
            Invariant.check(false, "what glfx wrote, it reads: \(error)\n\(written)")
        }
        return 0
    }
}
