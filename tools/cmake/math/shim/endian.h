/* Windows has no such header; every processor that it runs on puts the least byte first. */
#ifdef _WIN32
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __BYTE_ORDER __LITTLE_ENDIAN
#else
#include_next <endian.h>
#endif
