// Parts of the browsers' library that the checker does not know yet.

interface Array<T> {
  findLast(fits: (item: T) => boolean): T | undefined;
}
