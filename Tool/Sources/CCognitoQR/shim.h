#ifndef CQR_SHIM_H
#define CQR_SHIM_H

#include <qrencode.h>

#endif
