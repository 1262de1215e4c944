import { countedText, countText, shareText, timeText } from '../numbers/number-words.ts';
import type { Numbers } from '../numbers/numbers.ts';
import type { Row } from './rows.ts';

/** What the numbers say of a line: in short for the eye, and in whole words. */
export type RowNumbers = { short: string; words: string };

/** The numbers of a line of the outline, the same as on the canvas; undefined for lines without any. */
export function numbersOfRow(numbers: Numbers, row: Row): RowNumbers | undefined {
  if (row.kind === 'block') {
    const found = numbers.blocks.get(`${row.dialog}/${row.block.id}`);
    if (!found) return;
    const { visits, stopped, refused, median_s: median } = found;
    const lost = shareText(stopped, visits);
    const words = [
      countedText(visits, 'visita', 'visitas'),
      ...(stopped > 0 ? [`${lost} pararam aqui`] : []),
      ...(median === null ? [] : [`resposta em ${timeText(median)}`]),
      ...(refused > 0 ? [countedText(refused, 'resposta recusada', 'respostas recusadas')] : []),
    ];
    const short = stopped > 0 ? `${countText(visits)} · −${lost}` : countText(visits);
    return { short, words: words.join(', ') };
  }
  if (row.kind !== 'way' && row.kind !== 'jump') return;
  const found = numbers.blocks.get(`${row.dialog}/${row.block}`);
  if (!found) return;
  const share = shareText(found.ways[row.exit] ?? 0, found.visits);
  return { short: share, words: `${share} das visitas` };
}
