internal import GLFXFarm

/// `glfx submit`
struct SubmitRun {
    var invocation: SubmitInvocation

    func run() throws -> Int32 { 0 }
}
