# Every third-party library and where it comes from: an installed package first.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(glm REQUIRED)
find_package(doctest REQUIRED)
find_package(CLI11 REQUIRED)
find_package(PNG REQUIRED)
find_package(TinyGLTF REQUIRED)
find_package(meshoptimizer REQUIRED)
