@testable import GLFXDialects
import GLFXPrograms
import Testing

@Suite struct DialectListTests {
    @Test func everyDialectIsInBothLists() {
        let detected = Dialects.inOrderOfDetection.map { $0.dialect.rawValue }
        #expect(detected.sorted() == Dialects.readers.map { $0.dialect.rawValue }.sorted())
        #expect(detected.last == PlainGLSL.dialect.rawValue, "what has evidence of nothing is plain GLSL")
    }
}
