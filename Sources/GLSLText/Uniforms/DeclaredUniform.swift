/// A uniform with what its comment says.
package struct DeclaredUniform {
    package var name: Token
    package var type: GLSLType
    package var arraySize: Int?
    /// The value that the text gives it.
    package var initial: [Double]?
    package var annotation: Annotation
}
