import { countText, percentText } from '@balcao/brazil/number-text';
import { numberText } from '@balcao/contract/reports/number-text';
import type { FigureUnit } from '@balcao/contract/reports/report';

type Compared = {
  value: number | null;
  before: number | null;
  unit: FigureUnit;
  better: 'more' | 'less' | null;
};
export type Change = { way: 'up' | 'down' | 'same'; text: string; mood: 'better' | 'worse' | null };

/** Beyond it percents say little. */
const MANY_TIMES = 10;

/** How a figure changed against the period before; null where there is nothing to compare. */
export function changeOf({ value, before, unit, better }: Compared): Change | null {
  if (value === null || before === null) return null;
  if (value === before) return { way: 'same', text: 'igual', mood: null };
  const way = value > before ? 'up' : 'down';
  // Where there was nothing, perhaps nobody counted yet: that is neither better nor worse.
  const mood =
    before === 0 ? null : better && ((better === 'more') === (way === 'up') ? 'better' : 'worse');
  const times = unit === 'percent' || before <= 0 ? 0 : value / before;
  if (times >= MANY_TIMES)
    return { way, text: `${countText(Math.round(times))} vezes o de antes`, mood };
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
