import { percentText } from '@balcao/brazil/number-text';
import { numberText } from '@balcao/contract/reports/number-text';
import type { FigureUnit } from '@balcao/contract/reports/report';

type Compared = {
  value: number | null;
  before: number | null;
  unit: FigureUnit;
  better: 'more' | 'less' | null;
};
export type Change = { way: 'up' | 'down' | 'same'; text: string; mood: 'better' | 'worse' | null };

/** How a figure changed against the period before; null where there is nothing to compare. */
export function changeOf({ value, before, unit, better }: Compared): Change | null {
  if (value === null || before === null) return null;
  if (value === before) return { way: 'same', text: 'igual', mood: null };
  const way = value > before ? 'up' : 'down';
  const mood = better && ((better === 'more') === (way === 'up') ? 'better' : 'worse');
  const verb = way === 'up' ? 'subiu' : 'caiu';
  return { way, text: `${verb} ${differenceText(value, before, unit)}`, mood };
}

function differenceText(value: number, before: number, unit: FigureUnit): string {
  const distance = Math.abs(value - before);
  if (unit === 'percent') {
    const points = Math.round(distance * 10) / 10;
    return `${points.toLocaleString('pt-BR')} ${points === 1 ? 'ponto' : 'pontos'}`;
  }
  if (before === 0) return numberText(distance, unit);
  const share = (100 * distance) / Math.abs(before);
  return percentText(share < 10 ? Math.round(share * 10) / 10 : Math.round(share));
}
