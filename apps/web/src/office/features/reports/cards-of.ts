import type { Figure } from '@balcao/contract/reports/report';

type Shared = { label: string; parts: { words: string; figure: Figure }[] };

/** Figures whose label ends in brackets, `Solução (mediana)`, stand together under what is before them. */
export function cardsOf(figures: readonly Figure[]): { single: Figure[]; shared: Shared[] } {
  const single: Figure[] = [];
  const shared = new Map<string, Shared>();
  for (const figure of figures) {
    const [, label, words] = /^(.+) \((.+)\)$/.exec(figure.label) ?? [];
    if (!label || !words) {
      single.push(figure);
      continue;
    }
    const card = shared.get(label) ?? { label, parts: [] };
    card.parts.push({ words, figure });
    shared.set(label, card);
  }
  return { single, shared: [...shared.values()] };
}
