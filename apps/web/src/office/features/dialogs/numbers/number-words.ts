const UNITS = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3_600, name: 'h' },
  { seconds: 60, name: 'min' },
  { seconds: 1, name: 's' },
];

/** A time as people say it, in its two greatest units: "40 s", "2 min 5 s", "3 h", "2 d 4 h". */
export function timeText(seconds: number): string {
  let rest = Math.round(seconds);
  const parts = UNITS.map(({ seconds: size, name }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, name };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .flatMap(({ count, name }) => (count > 0 ? [`${count} ${name}`] : []))
    .join(' ');
}

export const countText = (count: number): string => count.toLocaleString('pt-BR');

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A part of a whole as it stands on the canvas, in the list and in the file: "12,5%". */
export const shareText = (part: number, whole: number): string =>
  `${(whole > 0 ? (100 * part) / whole : 0).toLocaleString('pt-BR', ONE_DIGIT)}%`;

export const countedText = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
