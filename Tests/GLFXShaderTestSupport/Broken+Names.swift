extension Broken {
    /// Names: what is declared, where, and what can be written to.
    package static let names: [Broken] = [
        .inMain("float work = 1.0; float b = zork;", "6:33: 'zork' is not declared: did you mean 'work'?"),
        .inMain("float a = zork + zork2;", "6:15: 'zork' is not declared", "6:22: 'zork2' is not declared"),
        .inMain("gl_Position = vec4(1.0);", "6:5: only a vertex shader has 'gl_Position'"),
        .inMain("float a = sin;", "6:15: 'sin' is a function: write sin(…)"),
        .inMain(
            "{ float a = 1.0; } a = 2.0;",
            "6:24: 'a' is not declared here: the one in line 6 is known only in its own block"),
        .inMain(
            "for (int i = 0; i < 3; i++) { } i = 1;",
            "6:37: 'i' is not declared here: the one in line 6 is known only in its own block"),
        .inMain("a = 1.0; float a = 2.0;", "6:5: 'a' is not declared here: its declaration comes later, in line 6"),
        .inMain("float a = 1.0; float a = 2.0;", "6:26: 'a' is declared twice on this line: take another name"),
        .inMain("vec5 a = vec5(1.0);", "6:5: there is no type 'vec5': did you mean 'vec2' or 'vec3' or 'vec4'?"),
        .inMain("var a = 1.0;", "6:5: GLSL has no 'var': write the type, as in float x = …"),
        .inMain(
            "float gl_foo = 1.0;",
            "6:11: 'gl_foo' begins with 'gl_', which only GLSL's own names do: take another name"),
        .inMain("vec4 a = texure2D(frame, uv);", "6:14: there is no function 'texure2D': did you mean 'texture2D'?"),
        .inMain(
            "vec4 a = texture2D(frame, vec3(1.0));",
            "6:14: 'texture2D' takes (sampler2D, vec2), not (sampler2D, vec3)"),
        .inMain(
            "vec4 a = texture2D(frame);",
            "6:14: 'texture2D' takes (sampler2D, vec2) or (sampler2D, vec2, float), not (sampler2D)"),
        .inMain("float a = dot(uv, vec3(1.0));", "6:15: 'dot' takes (vec2, vec2), not (vec2, vec3)"),
        .inMain("float a = max(uv, vec3(1.0));", "6:15: 'max' takes (vec2, vec2) or (vec2, float), not (vec2, vec3)"),
        .inMain("float a = sin();", "6:15: 'sin' takes (float): here are no arguments"),
        .inMain(
            "float a = mix(1.0, vec2(1.0), 0.5);",
            "6:15: 'mix' takes (float, float, float), not (float, vec2, float)"),
        .inMain("uv();", "6:5: 'uv' is a vec2, no function: it cannot be called"),
        .inMain("vec4 a = frame(uv);", "6:14: 'frame' is a sampler2D, no function: read it with texture(frame, …)"),
        .inMain("k = 1.0;", "6:5: 'k' is a uniform and cannot be written to: write to a variable of your own"),
        .inMain("k++;", "6:5: 'k' is a uniform and cannot be written to: write to a variable of your own"),
        .inMain(
            "uv.x = 1.0;",
            "6:5: 'uv' comes from the vertex shader and cannot be written to: write to a variable of your own"),
        .inMain(
            "if (uv.x = 1.0) { }",
            "6:9: 'uv' comes from the vertex shader and cannot be written to: to compare, write '=='"),
        .inMain(
            "const float a = 1.0; a = 2.0;",
            "6:26: 'a' is a const and cannot be written to: write to a variable of your own"),
        .inMain("const float a;", "6:17: 'a' is a const and has no value: write a = …"),
        .inMain(
            "gl_FragCoord = vec4(1.0);",
            "6:5: 'gl_FragCoord' is set by the host and cannot be written to: write to a variable of your own"),
        .inMain("1.0 = k;", "6:9: only a variable can be written to: this is a computed value"),
        .inMain("vec2 a; a.xx = uv;", "6:15: '.xx' names a component twice: to write to it, name each once"),
        .inMain("sampler2D s;", "6:15: 's' is a sampler2D: only a uniform or a parameter can be one"),
        .inMain("void a;", "6:10: 'a' cannot be a void: only a function can return that"),
        .before("uniform frame;", "5:9: the type is missing before 'frame', or it is declared twice"),
        .before("uniform tint;", "5:9: the type is missing before 'tint'"),
        .before("uniform vec2 k;", "5:14: 'k' is already declared in line 3: take another name"),
        .before(
            "struct S { float a; }; void g() { S s; s.b = 1.0; }",
            "5:42: the structure 'S' has no member 'b': it has a (in function 'g')"),
        .before(
            "struct S { float size; }; void g() { S s; s.sise = 1.0; }",
            "5:45: the structure 'S' has no member 'sise': did you mean 'size'? (in function 'g')"),
        .before(
            "struct S { float a; }; void g() { S s = S(1.0, 2.0); }",
            "5:41: 'S' is made of one value for each of its members: a (in function 'g')"),
        .before(
            "struct S { float a; }; void g() { S s = S(vec2(1.0)); }",
            "5:43: 'a' of 'S' is a float, not a vec2: write (…).x (in function 'g')"),
        .before("struct S { float a; float a; };", "5:27: two members of this structure are called 'a'"),
        .before("struct S { uniform float a; };", "5:12: a member of a structure is only a type and a name"),
        .before(
            "float g(int x) { return 1.0; } float h() { return g(uv); }",
            "5:51: 'g' takes (int), not (vec2) (in function 'g')"),
        .before(
            "float g(int x) { return 1.0; } float g(vec3 x) { return 1.0; } float h() { return g(uv); }",
            "5:83: 'g' takes (int) or (vec3), not (vec2) (in function 'g')"),
        .before(
            "void g(out float x) { x = 1.0; } void h() { g(1.0); }",
            "5:47: 'g' writes to its argument 1: give it a variable of your own (in function 'g')"),
        .before(
            "void g(inout vec2 x) { } void h() { g(uv); }",
            "5:39: 'g' writes to its argument 1: give it a variable of your own (in function 'g')"),
        .before(
            "float g() { return 1.0; } float h() { return g; }",
            "5:46: 'g' is a function: write g(…) (in function 'g')"),
        .before(
            "#define A(x) zork + x\nfloat b() { return A(1.0); }",
            "6:20: 'zork' is not declared (it comes from the macro 'A') (in function 'b')"),
    ]
}
