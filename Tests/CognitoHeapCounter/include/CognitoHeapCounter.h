#ifndef COGNITO_HEAP_COUNTER_H
#define COGNITO_HEAP_COUNTER_H

// The bytes that the process has allocated since the peak was first reset, less those that it has freed, and the most that there
// were since it was last reset.
long cognito_heap_bytes(void);
long cognito_heap_peak(void);
void cognito_heap_reset_peak(void);

#endif
