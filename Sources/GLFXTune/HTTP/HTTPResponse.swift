/// What is answered to a request.
package struct HTTPResponse: Sendable {
    package var status: UInt32
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(_ status: UInt32 = 200, type: String, _ body: [UInt8], headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = [("Content-Type", type)] + headers
        self.body = body
    }

    /// A line of plain text.
    package static func text(
        _ status: UInt32, _ text: String, headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(status, type: "text/plain; charset=utf-8", Array((text + "\n").utf8), headers: headers)
    }
}

extension HTTPResponse {
    /// Of every answer: nothing is kept, framed, guessed or loaded from elsewhere.
    static let safety: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]
}
