extension Broken {
    /// The grammar: what is missing, and what is too much.
    package static let syntax: [Broken] = [
        .inMain("float a = 1.0", "6:18: a ';' is missing here"),
        .inMain("float a = (1.0;", "6:19: a ')' is missing here"),
        .inMain("float a = 1.0);", "6:18: this ')' closes nothing: there is one too many"),
        .inMain("float a = sin(1.0;", "6:22: a ')' is missing here"),
        .inMain("vec2 a = vec2(1.0 2.0);", "6:22: a ',' is missing here"),
        .inMain("vec2 a = vec2(1.0; 2.0);", "6:22: ';' has no place between parentheses: write ',' between values"),
        .inMain("float a[2;", "6:14: a ']' is missing here"),
        .inMain("float a float b;", "6:12: a ';' is missing here"),
        .inMain("float a = ;", "6:14: a value is missing behind '='"),
        .inMain("float a = 1.0 +;", "6:20: a value is missing behind '+'"),
        .inMain("float a = 1,5;", "6:17: a name is expected behind ',': the number is written 1.5"),
        .inMain("float a = 1.0x;", "6:15: '1.0x' is no number"),
        .inMain("float 2a = 1.0;", "6:11: a name begins with a letter: '2a' does not"),
        .inMain("float vec2 = 1.0;", "6:11: 'vec2' is a word of GLSL: it cannot be a name"),
        .inMain("float = 1.0;", "6:10: a name is missing behind 'float'"),
        .inMain("const a = 1.0;", "6:11: the type of 'a' is missing: write const float a"),
        .inMain("float a = k > 0.0 ? 1.0;", "6:28: a ':' is missing here: write condition ? value : value"),
        .inMain("if true { }", "6:7: a '(' is missing behind 'if'"),
        .inMain("if (k > 0.0 and true) { }", "6:17: GLSL has no 'and': write &&"),
        .inMain("if (k > 0.0) else { }", "6:18: this 'else' belongs to no 'if'"),
        .inMain("for (int i = 0; i < 3; i++ { }", "6:31: a ')' is missing here"),
        .inMain("do { }", "6:11: 'while (…);' is missing here: every 'do' ends with it"),
        .inMain("discard();", "6:12: 'discard' has no parentheses: write discard;"),
        .inMain("break;", "6:5: 'break' has no place outside of loops and 'switch'"),
        .inMain("continue;", "6:5: 'continue' has no place outside of loops"),
        .inMain("case 1: ;", "6:5: 'case' has no place outside of 'switch'"),
        .inMain(
            "switch (1) { case 1: break; case 1: break; }",
            "6:33: this 'switch' has a second 'case' of this value"),
        .inMain("return 1.0;", "6:5: 'main' is declared as void: write return;"),
        .inMain("int a = 09;", "6:13: a number that begins with 0 has only the digits 0 to 7: leave out the first 0"),
        .inMain("int a = 99999999999;", "6:13: this number is too large: an int is at most 2147483647"),
        .inMain("float a = 1.0e;", "6:15: behind the 'e' of a number its exponent is missing: write 1.0e3"),
        .before(
            "g(float x) { return x; }",
            "5:1: 'g' has no type: write void g(…), or the type of what it returns (in function 'g')"),
        .before(
            "float g(x) { return 1.0; }",
            "5:9: a parameter begins with its type: write float x (in function 'g')"),
        .before("float g(float x) return x;", "5:17: a '{' is missing here"),
        .before("float g { return 1.0; }", "5:8: '()' is missing here: a function is declared as g()"),
        .before(
            "void g() { void h() { } }",
            "5:21: a function cannot be declared inside of another one (in function 'g')"),
        .before("float g = 1.0; g = 2.0;", "5:16: 'g' has no place outside of functions: only declarations have"),
        .before("if (true) { }", "5:1: 'if' has no place outside of functions: only declarations have"),
        .before("struct S { };", "5:12: a structure has at least one member: write one between the braces"),
        .before("struct S { S a; };", "5:12: the structure 'S' cannot have a member of its own type"),
        .before("struct S { float a } s;", "5:19: a ';' is missing here"),
        .before(
            "struct S { float a = 1.0; };",
            "5:20: a member of a structure has no value: give it one where the structure is made"),
        .before("foo a;", "5:1: there is no type 'foo'"),
        .before("float g(float x) { }", "5:7: 'g' returns a float, but has no 'return' (in function 'g')"),
        .before(
            "float g(float x) { return vec2(x); }",
            "5:20: 'g' returns a float, not a vec2: write (…).x (in function 'g')"),
        .before(
            "float g(float x) { return; }",
            "5:20: a value is missing behind 'return': 'g' returns a float (in function 'g')"),
        .before(
            "void g(float x) { return x; }",
            "5:19: 'g' is declared as void: write return; or, in place of void, the type of this value (in "
                + "function 'g')"),
        .before(
            "float g(float x) { return x; }\nfloat g(float y) { return y; }",
            "6:7: there is a second 'g': the first is in line 5, with the same parameters (in function 'g')"),
        .before(
            "vec2 g(float x) { return vec2(x); }\nfloat g(float x) { return x; }",
            "6:7: 'g' is already declared in line 5 with the same parameters and returns a vec2: take another "
                + "name (in function 'g')"),
        .before(
            "float g(float x) { return g(x); }",
            "5:7: 'g' calls itself, which GLSL does not allow: write a loop (in function 'g')"),
        .before(
            "float g(float x); float h(float x) { return g(x); } float g(float x) { return h(x); }",
            "5:59: 'g' and 'h' call each other, which GLSL does not allow: write a loop (in function 'h')"),
        .before(
            "void g() { } float h() { return 1.0 + g(); }",
            "5:37: a function that returns nothing gives no value for '+' (in function 'g')"),
        .before("void main() { }", "6:6: there is a second 'main': the first is in line 5 (in function 'main')"),
        .before(
            "uniform varying float a;",
            "5:9: a variable is one of const, in, out and uniform: 'varying' is one too many"),
        .before("layout(foo = 1) uniform float a;", "5:8: layout knows no 'foo'"),
        .before("layout(locaton = 1) uniform float a;", "5:8: layout knows no 'locaton': did you mean 'location'?"),
        .before("#error not like this", "5:1: #error: not like this"),
        .before(
            "#if 1 ==\n#endif",
            "5:1: this condition cannot be evaluated: it takes whole numbers, macros and defined(NAME)"),
        .before("#define A(x, x) x", "5:1: two parameters of this macro have one name"),
        .before("#define A(x", "5:1: a ')' is missing behind the macro's parameters"),
        .before(
            "#define GL_A 1",
            "5:1: 'GL_A' begins with 'GL_', which only GLSL's own macros do: take another name"),
        .before(
            "#define A(x, y) x\nfloat b = A(1.0);",
            "6:11: the macro 'A' has more parameters than this call has arguments"),
        .before("#extension all : require", "5: '#extension all' can only warn or disable: name the extension"),
        .whole(
            "precision mediump float;\nvoid main() {\n    gl_FragColor = vec4(1.0)\n}\n",
            "3:29: a ';' is missing here (in function 'main')"),
        .whole(
            "precision mediump float;\nvoid main() {\n    float a = 1.0 +\n    gl_FragColor = vec4(a);\n}\n",
            "3:20: a value is missing behind '+' (in function 'main')"),
        .whole(
            "varying vec2 uv\nvoid main() {\n    gl_FragColor = vec4(uv, 0.0, 1.0);\n}\n",
            "1:16: a ';' is missing here (in function 'main')"),
        .whole("void main()\n    gl_FragColor = vec4(1.0);\n}\n", "1:12: a '{' is missing here"),
        .whole(
            "void main() {\n    gl_FragColor = vec4(1.0);\n} }\n",
            "3:3: this '}' closes nothing: there is one too many (in function 'main')"),
        .whole(
            "void main() {\n    if (true) {\n        gl_FragColor = vec4(1.0);\n}\n",
            "2:15: this '{' is not closed: a '}' is missing"),
        .whole(
            "float f(float x);\nvoid main() {\n    gl_FragColor = vec4(f(1.0));\n}\n",
            "1:7: 'f' is declared, but has no body: write { … } behind it"),
        .whole(
            "int main() {\n    gl_FragColor = vec4(1.0);\n}\n",
            "1:1: 'main' returns nothing: write void, not int (in function 'main')"),
        .whole(
            """
            void main() {
                vec4 c = vec3(1.0);
                c = zork;
                c = c + vec2(1.0);
                gl_FragColor = c.rgb;
            }

            """,
            "2:12: a vec3 cannot be assigned to 'c', a vec4: write vec4(…, 1.0) (in function 'main')",
            "3:9: 'zork' is not declared (in function 'main')",
            "4:11: a vec4 and a vec2 cannot be added: they need as many components, or a single number (in "
                + "function 'main')",
            "5:18: a vec3 cannot be assigned to 'gl_FragColor', a vec4: write vec4(…, 1.0) (in function 'main')"),
    ]
}
