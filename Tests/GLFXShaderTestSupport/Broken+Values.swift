extension Broken {
    /// What values are, and where they do not fit.
    package static let values: [Broken] = [
        .inMain(
            "gl_FragColor = vec3(1.0);",
            "6:18: a vec3 cannot be assigned to 'gl_FragColor', a vec4: write vec4(…, 1.0)"),
        .inMain("float a = vec2(1.0);", "6:13: a vec2 cannot be assigned to 'a', a float: write (…).x"),
        .inMain("float a = true;", "6:13: a bool cannot be assigned to 'a', a float: write float(…)"),
        .inMain("bool a = k;", "6:12: a float cannot be assigned to 'a', a bool: write … != 0.0"),
        .inMain(
            "vec3 c = vec3(1.0); c.rg = vec3(1.0);",
            "6:30: a vec3 cannot be assigned to 'c.rg', a vec2: write (…).xy"),
        .inMain(
            "vec3 c = vec3(1.0); c += uv;",
            "6:27: 'c', a vec3, and a vec2 cannot be added: they need as many components, or a single number"),
        .inMain(
            "mat3 c = mat3(1.0); c *= uv;",
            "6:27: 'c', a mat3, and a vec2 cannot be multiplied: a mat3 takes a vec3"),
        .inMain("float a = texture2D(frame, uv);", "6:13: a vec4 cannot be assigned to 'a', a float: write (…).x"),
        .inMain("float a = frame;", "6:13: a sampler2D cannot be assigned to 'a', a float: read it with texture(…)"),
        .inMain(
            "float a[2]; float b = a;",
            "6:25: an array of 2 floats cannot be assigned to 'b', a float: write one element, […]"),
        .inMain(
            "float a[3] = float[2](1.0, 2.0);",
            "6:16: an array of 2 floats cannot be assigned to 'a', an array of 3 floats"),
        .inMain(
            "vec2 a = uv + vec3(1.0);",
            "6:17: a vec2 and a vec3 cannot be added: they need as many components, or a single number"),
        .inMain(
            "vec3 a = vec3(1.0) * mat2(1.0);",
            "6:24: a vec3 and a mat2 cannot be multiplied: a mat2 takes a vec2"),
        .inMain("bool a = uv < 1.0;", "6:17: a vec2 and a float cannot be compared: compare a component, as in .x"),
        .inMain(
            "bool a = uv < vec2(1.0);",
            "6:17: two vec2s cannot be compared: write lessThan(a, b), which gives a bvec2"),
        .inMain("bool a = k && true;", "6:16: a float and a bool cannot be joined by '&&': it takes two bools"),
        .inMain(
            "bool a = uv == vec3(1.0);",
            "6:17: a vec2 and a vec3 cannot be compared: '==' takes two values of one type"),
        .inMain("int a = 1 & 1.0;", "6:15: an int and a float cannot be joined by '&': it takes ints"),
        .inMain("int i = 1; i << 1.0;", "6:18: an int and a float cannot be joined by '<<': it takes ints"),
        .inMain("float a[2]; a = a + a;", "6:23: two arrays cannot be added: take their elements, […]"),
        .inMain("bool a = !k;", "6:14: '!' takes a bool, not a float"),
        .inMain("float a = -frame;", "6:15: '-' takes a number, not a sampler2D: read it with texture(…)"),
        .inMain(
            "bool b = frame == frame;",
            "6:20: a sampler cannot be compared: it can only be read, with texture(…)"),
        .inMain(
            "float a = k > 0.0 ? 1.0 : vec2(2.0);",
            "6:29: the two values of '? :' are a float and a vec2: they need one type"),
        .inMain("if (k) { }", "6:9: the condition of 'if' is a float, not a bool: compare it, as in … > 0.0"),
        .inMain("if (uv) { }", "6:9: the condition of 'if' is a vec2, not a bool: compare one of its components"),
        .inMain("int i = 1; if (i = 2) { }", "6:22: '=' assigns: to compare, write '=='"),
        .inMain(
            "for (int i = 0; i; i++) { }",
            "6:21: the condition of 'for' is an int, not a bool: compare it, as in … > 0"),
        .inMain(
            "float a = uv ? 1.0 : 2.0;",
            "6:15: the condition of '? :' is a vec2, not a bool: compare one of its components"),
        .inMain("switch (k) { case 0: break; }", "6:5: 'switch' takes an int, not a float: write int(…)"),
        .inMain("switch (1) { case 1.0: break; }", "6:18: 'case' takes an int, not a float"),
        .inMain("float a = uv.xyw;", "6:18: '.xyw' needs a vec4: 'uv' is a vec2"),
        .inMain("float a = k.xyz;", "6:17: '.xyz' needs a vec3: 'k' is a float"),
        .inMain("vec2 a = uv.xr;", "6:17: '.xr' mixes letters of xyzw, rgba and stpq: take them of one of these"),
        .inMain("vec2 a = uv.xxxxx;", "6:17: '.xxxxx' names too many components: 4 at most"),
        .inMain("vec2 a = uv.up;", "6:17: 'uv', a vec2, has no '.up': its components are x, y"),
        .inMain("float a = frame.x;", "6:21: a sampler2D has no '.x': read it with texture(…)"),
        .inMain("float a[2]; float b = a.x;", "6:28: an array has no '.x': take an element first, […]"),
        .inMain("float a = k[0];", "6:15: 'k' is a float: only arrays, vectors and matrices have elements"),
        .inMain(
            "float a[2]; a[2] = 1.0;",
            "6:19: 'a', an array of 2 floats, has no element 2: its indices are 0 to 1"),
        .inMain("float a = uv[2];", "6:18: 'uv', a vec2, has no element 2: its indices are 0 to 1"),
        .inMain(
            "int n = 3; float a[n];",
            "6:24: the size of an array is a constant: 'n' is none, declare it as const int"),
        .inMain("float a[0];", "6:13: the size of an array is a whole number above 0"),
        .inMain("float a[1.5];", "6:13: the size of an array is an int: '1.5' is a float"),
        .inMain("vec2 a = vec2(1.0, 2.0, 3.0);", "6:14: a vec2 is made of 2 numbers: here are 3"),
        .inMain("vec4 a = vec4(uv, 2.0);", "6:14: a vec4 is made of 4 numbers: here are 3"),
        .inMain("mat2 a = mat2(1.0, 2.0, 3.0);", "6:14: a mat2 is made of 4 numbers: here are 3"),
        .inMain("mat2 a = mat2(mat3(1.0), 1.0);", "6:14: a matrix that is made of a matrix takes nothing else"),
        .inMain("float a[2] = float[2](1.0);", "6:18: this array is made of 2 values"),
        .inMain("vec2 a = vec2(frame);", "6:14: a vec2 cannot be made of a sampler: read it with texture(…)"),
    ]
}
