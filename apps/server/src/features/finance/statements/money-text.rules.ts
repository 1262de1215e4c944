/** How a number of a bank's file writes cents. */
export type Decimals = 'comma' | 'point' | 'either';

const MOST_DIGITS = 13;
/** Longer texts are no amount, and are not looked at: a stranger's file may hold megabytes of spaces. */
const LONGEST = 60;

/** The cents of digits that are whole and part; infinite beyond what counts exactly. */
function centsOf(whole: string, part: string): number {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) return Number.POSITIVE_INFINITY;
  return Number(digits || '0') * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

const shapes = {
  // 1.234,56 · 1234,56 · 1234 · ,56
  comma: /^(\d{1,3}(?:[. ]\d{3})+|\d*)(?:,(\d{1,2}|\d{2}0+))?$/,
  // 1,234.56 · 1234.56 · 1234 · .56
  point: /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}|\d{2}0+))?$/,
};

const by = (shape: RegExp, text: string): number | null => {
  const found = shape.exec(text);
  return found && /\d/.test(text) ? centsOf(found[1] ?? '', found[2] ?? '') : null;
};

/** Without knowing the sign of decimals: what both ways read alike, or only one can read. `1.234` is neither. */
function either(text: string): number | null {
  if (/^\d{1,3}[.,]\d{3}$/.test(text)) return null;
  const [comma, point] = [by(shapes.comma, text), by(shapes.point, text)];
  if (comma !== null && point !== null && comma !== point) return null;
  return comma ?? point;
}

/** A sign before or behind, brackets, or the D and C of bank books. */
function signed(text: string): { sign: 1 | -1; bare: string } | null {
  const plain = text
    .trim()
    .slice(0, LONGEST + 1)
    .replace(/[\u2212\u2013]/g, '-');
  if (plain.length > LONGEST) return null;
  const found =
    /^(?<open>\()?(?<before>[-+])?\s*(?:R\$)?\s*(?<inside>[-+])?\s*(?<bare>[\d.,\s\u00a0]+?)\s*(?<behind>[-+DC])?(?<close>\))?$/i.exec(
      plain,
    )?.groups;
  if (!found || (found.open === undefined) !== (found.close === undefined)) return null;
  const signs = [found.before, found.inside, found.behind].filter(Boolean);
  if (signs.length + (found.open ? 1 : 0) > 1) return null;
  const minus = found.open !== undefined || /^[-D]$/i.test(signs[0] ?? '');
  return { sign: minus ? -1 : 1, bare: (found.bare ?? '').replace(/\u00a0/g, ' ') };
}

/**
 * An amount in reais as banks write it, in cents: `-1.234,56`, `-1234.56`, `+10,00`, `R$ 10`, `10,00 D`, `(10,00)`. Null for anything
 * else, also for an amount that could be two; infinite where cents no longer count exactly.
 */
export function readMoney(text: string, decimals: Decimals = 'either'): number | null {
  const found = signed(text);
  if (!found) return null;
  const { bare, sign } = found;
  const cents = decimals === 'either' ? either(bare) : by(shapes[decimals], bare);
  return cents === null || cents === 0 ? cents : sign * cents;
}
