import { type FilterField, filterLabels, type Rhythm } from '@balcao/contract/reports/report-names';

type Named = readonly { id: number; name: string }[];
type Choices = { sectors: Named; business_units: Named; users: Named };
type Filters = { [Field in FilterField]?: number | null | undefined };

const lists = {
  sector_id: 'sectors',
  business_unit_id: 'business_units',
  user_id: 'users',
} as const;

/** The filters of a mail, in words: "Setor: Vendas, Unidade: Sul". */
export function filterWords(filters: Filters, choices: Choices | undefined): string {
  const words = (Object.entries(filterLabels) as [FilterField, string][]).flatMap(
    ([field, label]) => {
      const id = filters[field];
      if (!id) return [];
      return [`${label}: ${choices?.[lists[field]].find((one) => one.id === id)?.name ?? id}`];
    },
  );
  return words.join(', ') || 'sem filtros';
}

export const rhythmWords: readonly { value: Rhythm; label: string }[] = [
  { value: 'week', label: 'Toda segunda-feira' },
  { value: 'month', label: 'Todo dia 1º' },
];

type Person = { id: number; name: string };

/** To whom a mail goes, or by whom it comes; null for what the reader has sent to themselves. */
export function peopleWords(
  { recipient, asked_by }: { recipient: Person; asked_by: Person },
  readerId: number,
): string | null {
  if (recipient.id !== readerId) return `para ${recipient.name}`;
  return asked_by.id === readerId ? null : `pedido por ${asked_by.name}`;
}
