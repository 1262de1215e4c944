import type { BlockNumbers, DialogAnalytics } from '@balcao/contract/dialogs/analytics';
import type { Cell } from '../../platform/records/cells.ts';

const labels: Record<string, string> = {
  next: 'Depois',
  onTrue: 'Se sim',
  onFalse: 'Se não',
  onError: 'Se o código falhar',
  target: 'Vai para',
  dialog: 'Chama outro diálogo',
  return: 'Volta de onde veio',
};

/** `cases.0` is the first case. */
function labelOf(way: string): string {
  const [field, index] = way.split('.');
  return field === 'cases' ? `Caso ${Number(index) + 1}` : (labels[way] ?? way);
}

const text = (value: string): Cell => ({ text: value });
const whole = (number: number | null): Cell => (number === null ? null : { number, decimals: 0 });

function rowOf({ block, visits, stopped, refused, median_s, ways }: BlockNumbers): Cell[] {
  const exits = Object.entries(ways).map(([way, count]) => `${labelOf(way)}: ${count}`);
  return [
    text(block),
    whole(visits),
    whole(stopped),
    whole(refused),
    whole(median_s),
    text(exits.join(', ')),
  ];
}

export const exportHeadings = [
  'Bloco',
  'Visitas',
  'Pararam aqui',
  'Respostas recusadas',
  'Segundos até responder (mediana)',
  'Saídas',
];

/** The whole dialog first, then a block per row. */
export function exportRows({ started, finished, failed, blocks }: DialogAnalytics): Cell[][] {
  const sum = (of: 'stopped' | 'refused') => blocks.reduce((all, numbers) => all + numbers[of], 0);
  const ends = `Concluídas: ${finished}, Com falha: ${failed}`;
  const all = [text('Todas as conversas'), whole(started), whole(sum('stopped'))];
  return [[...all, whole(sum('refused')), null, text(ends)], ...blocks.map(rowOf)];
}
