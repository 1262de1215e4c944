import { isDate } from '@balcao/brazil/bank-days';
import type { ReportBasis, ReportName } from '@balcao/contract/finance/report-names';
import type { Span } from './period.rules.ts';

/** The kinds of accounts that the DRE adds up, in its order. */
export const kinds = ['revenue', 'cost', 'expense', 'financial'] as const;
export type Kind = (typeof kinds)[number];

/** Which rows are behind a number. `unitId` is null for all units in sight. */
type Where = Span & { unitId: number | null };
export type MovementKey = Where & { of: 'movement'; side: 'in' | 'out' | 'transfer' | 'all' };
/** What is open and due in the span. */
export type EntryKey = Where & { of: 'entry'; direction: 'receivable' | 'payable' };
/** Lines of accounts of these kinds; `accountId`, `centerId`: this one and those below it, 0 for no cost centre. */
export type LineKey = Where & {
  of: 'line';
  basis: ReportBasis;
  kinds: readonly Kind[];
  accountId?: number | undefined;
  centerId?: number | undefined;
};
export type ReportKey = MovementKey | EntryKey | LineKey;

const letters: Record<Kind, string> = { revenue: 'r', cost: 'c', expense: 'e', financial: 'f' };

/** A key as one text, which says all of it: a number's rows need no other filter. */
export function keyText(key: ReportKey): string {
  const where = [key.from, key.until, key.unitId ?? 0];
  if (key.of === 'movement') return ['m', key.side, ...where].join('.');
  if (key.of === 'entry') return ['e', key.direction, ...where].join('.');
  const chosen = key.kinds.map((kind) => letters[kind]).join('');
  const account = key.accountId === undefined ? [] : [`a${key.accountId}`];
  const center = key.centerId === undefined ? [] : [`c${key.centerId}`];
  return ['l', key.basis, ...where, chosen, ...account, ...center].join('.');
}

const pattern =
  /^(?:m\.(in|out|transfer|all)|e\.(receivable|payable)|l\.(cash|competence))\.(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)\.(\d{1,15})(?:\.(r?c?e?f?)(?:\.a(\d{1,15}))?(?:\.c(\d{1,15}))?)?$/;
/** The database knows no year 0. */
const isDay = (text: string) => isDate(text) && text >= '0001-01-01';
const whole = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The key of a text; null if no view makes such a text. */
export function readKey(text: string): ReportKey | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const [, side, direction, basis, from = '', until = '', unit, chosen, account, center] = found;
  if (!isDay(from) || !isDay(until) || (basis === undefined) !== (chosen === undefined))
    return null;
  const where = { from, until, unitId: Number(unit) || null };
  if (side) return { of: 'movement', side: side as MovementKey['side'], ...where };
  if (direction) return { of: 'entry', direction: direction as EntryKey['direction'], ...where };
  return {
    of: 'line',
    basis: basis as ReportBasis,
    ...where,
    kinds: kinds.filter((kind) => chosen?.includes(letters[kind])),
    accountId: whole(account),
    centerId: whole(center),
  };
}

const keysOf: Record<ReportName, readonly ReportKey['of'][]> = {
  cash_flow: ['movement', 'entry'],
  dre: ['line'],
  aging: ['entry'],
  payables: ['entry'],
  results: ['line'],
};

/** Whether a view has numbers with such keys. */
export const isKeyOf = (name: ReportName, { of }: ReportKey): boolean => keysOf[name].includes(of);
