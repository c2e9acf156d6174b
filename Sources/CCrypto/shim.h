/* SHA1 and SHA256 of a whole buffer: the low-level calls, since the first EVP digest costs a millisecond. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
