/// A uniform with what its comment says.
struct DeclaredUniform {
    var name: Token
    var type: GLSLType
    var arraySize: Int?
    /// The value that the text gives it.
    var initial: [Double]?
    var annotation: Annotation
}
