// Part of every program that is built with sanitizers. A graphics driver that is unloaded before the
// sanitizer looks for leaks has no name any more by which leaks.supp could tell that a leak is its own.
extern "C" int dlclose(void*) { return 0; }
