/// Lets in who has the address with its token, and nobody else's page.
///
/// The token is exchanged for a cookie that scripts do not see and other sites do not send. The name in `Host` is
/// checked, so that another site whose name points at this machine (DNS rebinding) gets nothing.
struct AccessGuard: Sendable {
    /// In the address that is printed: 32 hexadecimal digits.
    let token = Self.secret()
    private let cookie = Self.secret()
    private let address: String
    private let port: UInt16

    /// - Parameter address: that is listened on.
    init(address: String, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// The address to open.
    var url: String { "http://\(host):\(port)/?token=\(token)" }

    /// A name for the browser: an address for all is none.
    private var host: String {
        switch address {
        case "0.0.0.0", "::": "127.0.0.1"
        case let address where address.contains(":"): "[\(address)]"
        default: address
        }
    }

    /// The answer to a request that may not go on; nil where it may.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
        guard request.headers["host"].map(isOwn) ?? false else {
            return .text(403, "this is not the host of the address that glfx printed")
        }
        // Of requests that another site's page makes.
        if let origin = request.headers["origin"], origin != "http://" + (request.headers["host"] ?? "") {
            return .text(403, "requests of other sites are refused")
        }
        if let site = request.headers["sec-fetch-site"], site == "cross-site" || site == "same-site",
            request.path != "/"
        {
            return .text(403, "requests of other sites are refused")
        }
        guard request.method == "GET" || request.method == "POST" else {
            return .text(405, "only GET and POST are answered", headers: [("Allow", "GET, POST")])
        }
        if request.method == "GET", request.path == "/", let sentToken = request.query["token"] {
            guard Self.isSame(sentToken, token) else {
                return .text(403, "this address belongs to an earlier run of glfx tune")
            }
            let cookieHeader = "\(cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Strict"
            return .text(303, "see /", headers: [("Location", "/"), ("Set-Cookie", cookieHeader)])
        }
        guard let sentCookie = request.cookies[cookieName], Self.isSame(sentCookie, cookie) else {
            return .text(403, "open the address that glfx has printed")
        }
        return nil
    }

    /// Cookies do not tell ports apart.
    private var cookieName: String { "glfx-\(port)" }

    /// An address in numbers, or this machine's own name for itself, with the port.
    private func isOwn(_ name: String) -> Bool {
        let suffix = ":\(port)"
        guard name.hasSuffix(suffix) else { return false }
        let host = name.dropLast(suffix.count)
        let localHosts = ["127.0.0.1", "localhost", "[::1]", self.host]
        if localHosts.contains(String(host)) { return true }
        // Where all addresses are listened on, any of them; a rebinding site has a name.
        guard address == "0.0.0.0" || address == "::" else { return false }
        return host.hasPrefix("[") || host.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }

    /// From the system's source of random numbers.
    private static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// In a time that does not depend on where they differ.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
