package import GLFXCore

/// The page of `glfx tune`, served until it is closed.
package final class TuningServer {
    /// The page's address with its token, for a browser.
    package let url: String
    private let server: HTTPServer
    private let tuner: Tuner

    /// Opens the job and begins to serve.
    /// - Parameters:
    ///   - tell: gets what people at the terminal want to know, a line each, from any thread.
    ///   - onHang: as that of `OpenedJob`: the process has to be ended.
    /// - Throws: as `OpenedJob.init`, and `.usage` where the port is taken.
    package init(
        _ request: TuningRequest, tell: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        let tuner = try Tuner(request, tell: tell, onHang: onHang)
        let api = PageAPI(tuner)
        let gate = Gate()
        server = try HTTPServer(
            address: request.address, port: request.port, waits: { $0 == PageAPI.waitingPath }
        ) { request in
            guard let access = gate.access else { return .text(503, "not yet") }
            return access.refusal(of: request) ?? api.answer(request)
        }
        let access = AccessGuard(address: request.address, port: server.port)
        gate.access = access
        url = access.url
        self.tuner = tuner
    }

    /// The port is known only once the server is there.
    private final class Gate: @unchecked Sendable {
        private let held = Mutex<AccessGuard?>(nil)
        var access: AccessGuard? {
            get { held.withLock { $0 } }
            set { held.withLock { $0 = newValue } }
        }
    }

    /// The port that is listened on.
    package var port: UInt16 { server.port }

    /// Cancels a run, and answers nothing more.
    package func close() { tuner.close() }
}
