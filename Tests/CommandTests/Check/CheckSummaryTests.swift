import Foundation
import GLFXCheck
@testable import GLFXCommand
import Testing

/// The sums of `glfx check`.
@Suite struct CheckSummaryTests {
    private func verdict(
        _ file: String, _ outcome: String, _ dialect: String? = nil, cause: String? = nil, desktop: Bool = false,
        renderer: String? = nil, refusal: String? = nil
    ) throws -> ShaderVerdict {
        var fields: [String: Any] = [
            "file": file, "outcome": outcome, "needsDesktop": desktop, "notes": [String](), "diagnostics": [String](),
        ]
        fields["dialect"] = dialect
        fields["cause"] = cause
        fields["renderer"] = renderer
        fields["refusal"] = refusal
        return try JSONDecoder().decode(ShaderVerdict.self, from: JSONSerialization.data(withJSONObject: fields))
    }

    @Test func dialectsAndCausesAreCounted() throws {
        var summary = CheckSummary()
        for verdict in try [
            verdict("a.frag", "ok", "Shadertoy"), verdict("b.frag", "ok", "ISF", desktop: true),
            verdict("c.frag", "ok", "Shadertoy"), verdict("d.frag", "fail", "Shadertoy", cause: "'…' is not declared"),
            verdict("e.frag", "fail", "Shadertoy", cause: "'…' is not declared"), verdict("f.vert", "skip"),
            verdict("g.frag", "fail", "Shadertoy", cause: "syntax error"), verdict("n.frag", "needs", "ISF"),
            verdict("h.frag", "fail", cause: "no text"),
        ] {
            summary.add(verdict)
        }
        #expect(
            summary.lines(causes: 2) == [
                "dialect                files      ok   needs  failed     drawn  native desktop",
                "Shadertoy                  5       2       0       3    40.0 %       0       0",
                "ISF                        2       1       1       0   100.0 %       0       1",
                "(not known)                1       0       0       1     0.0 %       0       0",
                "all                        8       3       1       4    50.0 %       0       1",
                "1 more were left out: vertex shaders, or text for others to include", "",
                "causes of failure, the commonest first",
                "     2  50.0 %  Shadertoy: '…' is not declared", "                as in d.frag",
                "     1  25.0 %  (not known): no text", "                as in h.frag", "and 1 cause more",
            ])
    }

    @Test func whatIsNotDrawnNativelyIsCountedWithItsReasons() throws {
        var summary = CheckSummary()
        for verdict in try [
            verdict("a.frag", "ok", "ISF", renderer: "native (LLVM 15, 8 lanes)"),
            verdict("b.frag", "ok", "ISF", renderer: "llvmpipe", refusal: "it does not draw '…'"),
            verdict("c.frag", "ok", "ISF", renderer: "llvmpipe", refusal: "it does not draw '…'"),
            verdict("d.frag", "ok", "ISF", renderer: "native (LLVM 15, 8 lanes)"),
        ] {
            summary.add(verdict)
        }
        #expect(
            summary.lines() == [
                "dialect                files      ok   needs  failed     drawn  native desktop",
                "ISF                        4       4       0       0   100.0 %       2       0",
                "all                        4       4       0       0   100.0 %       2       0", "",
                "not drawn natively, the commonest reason first",
                "     2  50.0 %  ISF: it does not draw '…'", "                as in b.frag",
            ])
    }

    @Test func nothingIsNoError() {
        #expect(
            CheckSummary().lines() == [
                "dialect                files      ok   needs  failed     drawn  native desktop",
                "all                        0       0       0       0         -       0       0",
            ])
    }

    @Test func whatATerminalWouldObeyIsEscaped() throws {
        var summary = CheckSummary()
        summary.add(try verdict("a\u{1B}[2J.frag", "fail", "ISF", cause: "\u{1B}[1m"))
        #expect(!summary.lines().joined().unicodeScalars.contains("\u{1B}"))
    }
}
