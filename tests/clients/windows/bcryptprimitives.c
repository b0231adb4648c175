/* A stand-in for the system's bcryptprimitives.dll, which Wine 8 lacks: random bytes, which is all that Rust's standard
   library wants of it. For tests only. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    return RtlGenRandom(bytes, (ULONG)count);
}
