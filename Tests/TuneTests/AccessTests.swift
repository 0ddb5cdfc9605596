@testable import GLFXTune
import Testing

/// Who is let in to the page.
struct AccessTests {
    private let access = AccessGuard(address: "127.0.0.1", port: 8123)

    private func request(
        _ path: String = "/api/state", method: String = "GET", headers: [String: String] = [:],
        query: [String: String] = [:], cookies: [String: String] = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, path: path, query: query,
            headers: ["host": "127.0.0.1:8123"].merging(headers) { _, new in new }, cookies: cookies)
    }

    /// The cookie that the token is exchanged for.
    private func cookie() throws -> [String: String] {
        let answer = try #require(access.refusal(of: request("/", query: ["token": access.token])))
        let text = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
        let pair = try #require(text.split(separator: ";").first).split(separator: "=", maxSplits: 1)
        return [String(pair[0]): String(pair[1])]
    }

    @Test func theTokenIsExchangedForACookie() throws {
        let answer = try #require(access.refusal(of: request("/", query: ["token": access.token])))
        #expect(answer.status == 303)
        #expect(answer.headers.contains { $0 == ("Location", "/") })
        let text = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
        #expect(text.contains("HttpOnly") && text.contains("SameSite=Strict"))
        #expect(!text.contains(access.token))
        #expect(access.refusal(of: request(cookies: try cookie())) == nil)
    }

    @Test func withoutTheCookieNothingIsAnswered() throws {
        #expect(access.refusal(of: request())?.status == 403)
        #expect(access.refusal(of: request("/"))?.status == 403)
        #expect(access.refusal(of: request(cookies: ["glfx-8123": String(repeating: "0", count: 32)]))?.status == 403)
        #expect(access.refusal(of: request("/", query: ["token": "0"]))?.status == 403)
        // The token is for the page's address alone.
        #expect(access.refusal(of: request(query: ["token": access.token]))?.status == 403)
    }

    @Test(arguments: ["evil.example:8123", "127.0.0.1.evil.example:8123", "127.0.0.1:80", "127.0.0.1", "", "localhost"])
    func anotherNameIsRefused(host: String) throws {
        #expect(access.refusal(of: request(headers: ["host": host], cookies: try cookie()))?.status == 403)
    }

    @Test(arguments: ["127.0.0.1:8123", "localhost:8123", "[::1]:8123"])
    func ownNamesAreAnswered(host: String) throws {
        #expect(access.refusal(of: request(headers: ["host": host], cookies: try cookie())) == nil)
    }

    @Test func whereAllAddressesAreListenedOnANumberIsANameAndAWordIsNot() throws {
        let open = AccessGuard(address: "0.0.0.0", port: 8123)
        func status(_ host: String) -> UInt32? {
            open.refusal(of: request("/", headers: ["host": host], query: ["token": open.token]))?.status
        }
        #expect(status("192.168.1.20:8123") == 303)
        #expect(status("evil.example:8123") == 403)
    }

    @Test func requestsOfOtherSitesAreRefused() throws {
        let own = try cookie()
        #expect(access.refusal(of: request(headers: ["origin": "http://evil.example"], cookies: own))?.status == 403)
        #expect(access.refusal(of: request(headers: ["sec-fetch-site": "cross-site"], cookies: own))?.status == 403)
        #expect(access.refusal(of: request(headers: ["origin": "http://127.0.0.1:8123"], cookies: own)) == nil)
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH", "get"])
    func otherMethodsAreRefused(method: String) throws {
        let answer = try #require(access.refusal(of: request(method: method, cookies: try cookie())))
        #expect(answer.status == 405)
        #expect(answer.headers.contains { $0 == ("Allow", "GET, POST") })
    }

    @Test func everyStartHasItsOwnToken() {
        let other = AccessGuard(address: "127.0.0.1", port: 8123)
        #expect(other.token != access.token)
        #expect(other.token.count == 32)
    }
}
