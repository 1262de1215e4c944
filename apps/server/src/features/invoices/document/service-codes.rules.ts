/**
 * The items of the list of services of Lei Complementar 116/2003 with their last sub-item, and the sub-items that were never in force. A service
 * code (cTribNac) is item, sub-item and a national part, two digits each; only the first two are law. 99 is the national list's own item.
 */
const lastSubItem: Record<number, number> = {
  1: 9,
  2: 1,
  3: 5,
  4: 23,
  5: 9,
  6: 6,
  7: 22,
  8: 2,
  9: 3,
  10: 10,
  11: 5,
  12: 17,
  13: 5,
  14: 14,
  15: 18,
  16: 2,
  17: 25,
  18: 1,
  19: 1,
  20: 3,
  21: 1,
  22: 1,
  23: 1,
  24: 1,
  25: 5,
  26: 1,
  27: 1,
  28: 1,
  29: 1,
  30: 1,
  31: 1,
  32: 1,
  33: 1,
  34: 1,
  35: 1,
  36: 1,
  37: 1,
  38: 1,
  39: 1,
  40: 1,
  99: 4,
};
const vetoed = new Set(['3.1', '7.14', '7.15', '13.1', '17.7']);

/** Whether the law knows the service. The national part is known to the authority alone: it may still refuse the code (E0310). */
export function isServiceCode(code: string): boolean {
  const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(code)?.slice(1).map(Number);
  if (!parts) return false;
  const [item = 0, subItem = 0, part = 0] = parts;
  return (
    subItem >= 1 &&
    subItem <= (lastSubItem[item] ?? 0) &&
    !vetoed.has(`${item}.${subItem}`) &&
    part >= 1
  );
}
