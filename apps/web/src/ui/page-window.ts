/** The page numbers to offer: the current one and up to `side` on each side of it. */
export function pageWindow(page: number, last: number, side = 4): number[] {
  const from = Math.max(1, page - side);
  const to = Math.min(last, page + side);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
