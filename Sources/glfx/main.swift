print("glfx")
