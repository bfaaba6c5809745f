#ifndef COGNITO_HEAP_COUNTER_H
#define COGNITO_HEAP_COUNTER_H

// The bytes that the process has allocated, and the most that it had since the peak was reset.
long cognito_heap_bytes(void);
long cognito_heap_peak(void);
void cognito_heap_reset_peak(void);

#endif
