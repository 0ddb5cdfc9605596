/// GLSL's own variables.
enum BuiltInNames {
    /// Their types.
    static let variables: [String: String] = [
        "gl_FragColor": "vec4", "gl_FragCoord": "vec4", "gl_FragDepth": "float", "gl_FrontFacing": "bool",
        "gl_PointCoord": "vec2", "gl_SampleID": "int", "gl_HelperInvocation": "bool", "gl_Position": "vec4",
        "gl_PointSize": "float", "gl_VertexID": "int", "gl_InstanceID": "int", "gl_GlobalInvocationID": "uvec3",
        "gl_LocalInvocationID": "uvec3", "gl_WorkGroupID": "uvec3", "gl_NumWorkGroups": "uvec3",
        "gl_WorkGroupSize": "uvec3", "gl_LocalInvocationIndex": "uint",
    ]

    /// The only kind of shader that has a variable.
    static func owner(of name: String) -> String? {
        switch name {
        case "gl_Position", "gl_PointSize", "gl_VertexID", "gl_InstanceID", "gl_Vertex", "gl_Normal",
            "gl_MultiTexCoord0":
            "vertex"
        case "gl_FragColor", "gl_FragData", "gl_FragCoord", "gl_FragDepth", "gl_FrontFacing", "gl_PointCoord",
            "gl_SampleID", "gl_HelperInvocation":
            "fragment"
        case "gl_GlobalInvocationID", "gl_LocalInvocationID", "gl_WorkGroupID", "gl_NumWorkGroups", "gl_WorkGroupSize",
            "gl_LocalInvocationIndex":
            "compute"
        default: nil
        }
    }
}
