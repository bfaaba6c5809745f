// The manifest says which programs belong to this module: the command and the functions that `make demo` starts. SwiftPM builds a
// target's programs at once, but products only one after the other.
