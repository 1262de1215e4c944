/** The axis of a chart without values, in cents. */
const NOTHING = 10_000;

/** From a round number to another around all values, with zero, in at most `most` equal steps, none below `least`. */
export function scaleOf(values: readonly number[], most = 4, least = 0) {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || least * most || NOTHING) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(least, ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const [from, until] = [first * step, last * step];
  return {
    ticks,
    /** Where a value stands: 0 at the least tick, 1 at the greatest. */
    place: (value: number) => (value - from) / (until - from),
  };
}

/** Which of many columns have a label below them, about `most`, the first among them. */
export const labelled = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
};

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** A short label of an axis: `12,5 mil`. */
export const shortCount = (count: number) => compact.format(count);
export const shortMoney = (cents: number) => shortCount(cents / 100);
