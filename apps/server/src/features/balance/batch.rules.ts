import { formatCurrency } from '@balcao/brazil/money';
import type { TransferFault, TransferLine } from '@balcao/contract/balance/batch';

/** A transfer of which every part could be read. */
export type WholeLine = TransferLine & { from_id: number; to_id: number; amount_cents: number };

/** The tickets that the person sees, with what they were merged into. */
export type Known = ReadonlyMap<number, { merged_into: number | null }>;

function ticketFaults(ids: readonly number[], known: Known): string[] {
  return [...new Set(ids)].flatMap((id) => {
    const ticket = known.get(id);
    if (!ticket) return [`Não encontramos o nº ${id}.`];
    return ticket.merged_into === null
      ? []
      : [`O nº ${id} foi unido ao nº ${ticket.merged_into}. Use o saldo de lá.`];
  });
}

const isWhole = (line: TransferLine): line is WholeLine =>
  line.from_id !== null && line.to_id !== null && line.amount_cents !== null;

/**
 * What does not add up in lines that could be read: unknown tickets, a transfer to itself, more than the lines before it leave. A faulty
 * line moves nothing for those after it.
 */
export function checkTransfers(
  lines: readonly TransferLine[],
  { known, balances }: { known: Known; balances: ReadonlyMap<number, number> },
  unreadable: readonly TransferFault[] = [],
): TransferFault[] {
  const broken = new Set(unreadable.map(({ line }) => line));
  const left = new Map(balances);
  const of = (id: number) => left.get(id) ?? 0;
  const faults = [...unreadable];
  for (const line of lines) {
    const ids = [line.from_id, line.to_id].filter((id) => id !== null);
    const found = ticketFaults(ids, known);
    if (line.from_id !== null && line.from_id === line.to_id)
      found.push('Origem e destino são o mesmo número.');
    if (found.length === 0 && !broken.has(line.line) && isWhole(line)) {
      const { from_id, to_id, amount_cents } = line;
      if (amount_cents > of(from_id)) {
        const has = formatCurrency(Math.max(of(from_id), 0));
        found.push(`Nesta linha o nº ${from_id} só tem ${has}.`);
      } else {
        left.set(from_id, of(from_id) - amount_cents);
        left.set(to_id, of(to_id) + amount_cents);
      }
    }
    faults.push(...found.map((message) => ({ line: line.line, message })));
  }
  return faults.toSorted((one, other) => one.line - other.line);
}

/** The lines of a file without faults. */
export const wholeLines = (lines: readonly TransferLine[]): WholeLine[] => lines.filter(isWhole);

export const ticketsOf = (lines: readonly TransferLine[]): number[] => [
  ...new Set(lines.flatMap(({ from_id, to_id }) => [from_id, to_id].filter((id) => id !== null))),
];
