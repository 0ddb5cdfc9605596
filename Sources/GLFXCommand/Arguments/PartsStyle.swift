internal import GLFXCore
internal import GLFXJob

/// `--parts N --jobs M --run-up SECONDS`
struct PartsStyle: Sendable, Equatable {
    /// Nil: not in parts.
    var count: Int
    /// At the same time; nil: as many as suit the machine.
    var jobs: Int?
    var runUp: Double?

    /// Nil where there is no `--parts`.
    init?(_ given: GivenOptions) throws(Failure) {
        guard let text = given["parts"] else {
            for name in ["jobs", "run-up"] where given[name] != nil {
                throw Failure(
                    .usage, "--\(name) is about parts, and there is no --parts",
                    advice: "add --parts N, or leave it out")
            }
            return nil
        }
        for name in ["stats", "key-report", "summary"] where given[name] != nil {
            throw Failure(
                .usage, "--\(name) tells of one run, and with --parts there are several",
                advice: "leave it out; each part's receipt has its own time")
        }
        count = try Self.number(text, "parts", most: 10_000)
        jobs = try given["jobs"].map { (text) throws(Failure) in try Self.number(text, "jobs", most: 1000) }
        runUp = try given["run-up"].map { (text) throws(Failure) in
            try TimeCodec.time.parse(OptionText("run-up", text)).double
        }
    }

    static func number(_ text: String, _ option: String, most: Int) throws(Failure) -> Int {
        guard let number = Int(text), (1...most).contains(number) else {
            throw Failure(
                .usage, "--\(option) cannot be '\(text)'", advice: "it takes a whole number from 1 to \(most)")
        }
        return number
    }

    /// A part keeps several cores busy.
    static func usualJobs() -> Int { max(1, ProcessorCount().usable / 4) }
}
