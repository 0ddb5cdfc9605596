internal import GLFXCore
internal import GLFXFiles
internal import GLFXTune
internal import Glibc

/// `glfx tune INPUT …`
struct TuneRun {
    var invocation: TuneInvocation

    /// Serves the page until a signal ends it.
    /// - Returns: the exit code of the signal.
    func run() throws -> Int32 {
        let console = Console(invocation.style)
        let ending = Ending()
        // Before any other thread.
        ending.watch.start()
        let server = try TuningServer(invocation.request, tell: { console.note($0) }) { failure in
            TemporaryFiles.removeAll()
            console.lastError(failure)
            _exit(failure.kind.exitCode)
        }
        try StandardStreams.print(server.url + "\n")
        advise(console, port: server.port)
        let browser = Browser()
        if invocation.opens ?? browser.hasDesktop, let failure = browser.open(server.url) { console.error(failure) }
        let signal = ending.wait()
        server.close()
        _ = TemporaryFiles.removeAll()
        return 128 + signal
    }

    /// What to do with the address.
    private func advise(_ console: Console, port: UInt16) {
        let isOpen = invocation.request.address != "127.0.0.1" && invocation.request.address != "::1"
        if isOpen {
            console.note(
                "everybody who has this address can tune and render, and it is sent without encryption (--listen)")
        } else if FileSystem.variable("SSH_CONNECTION") != nil {
            console.note("on your own machine: ssh -L \(port):127.0.0.1:\(port) THIS-HOST, then open the address there")
        }
        console.note("Ctrl-C ends it")
    }
}
