/* As endian.h: Windows has none. */
#ifndef _WIN32
#include_next <features.h>
#endif
