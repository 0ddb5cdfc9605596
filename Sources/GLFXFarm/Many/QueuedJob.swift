package import GLFXCore
package import GLFXJob

/// One of several jobs that are run by a `glfx` each.
package struct QueuedJob: Sendable {
    /// What messages call it.
    package enum Name: Sendable, Hashable {
        /// By its INPUT.
        case input(String)
        /// By its place in a list: `jobs.jsonl:17`.
        case place(String)
    }

    package var name: Name
    package var output: String
    /// The arguments of its `glfx`.
    package var arguments: [String]
    /// What that reads on its standard input.
    package var text: String?
    /// What is done and what it is made of; nil: as `key` says.
    package var job: FilterJob?
    /// Names what is done, where there is no job to do so.
    package var key = ""
    /// It cannot begin.
    package var failure: Failure?
    /// Its place in reports.
    package var number = 0

    package init(
        name: Name, output: String, arguments: [String], text: String? = nil, job: FilterJob? = nil, key: String = "",
        number: Int = 0
    ) {
        (self.name, self.output, self.arguments, self.text) = (name, output, arguments, text)
        (self.job, self.key, self.number) = (job, key, number)
    }
}
