import type { CallInput } from '@balcao/contract/endpoint';
import type { EntryDirection, WholeEntry } from '@balcao/contract/finance/entry';
import type { createEntry } from '@balcao/contract/finance/entry-acts';
import type { Chosen } from '../../../records/form-values.ts';
import {
  blankRecurrence,
  instalmentFault,
  type RecurrenceDraft,
  recurrenceFaults,
} from '../../../repeating/recurrence-draft.ts';
import { blankPart, type PartDraft, type SplitBy, splitBody, splitFaults } from './split-draft.ts';

/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;

export type Repeat = 'once' | 'instalments' | 'recurrence';

/** What the form holds: amounts in whole cents, days as `yyyy-mm-dd`. */
export type EntryForm = {
  direction: EntryDirection;
  description: string;
  document: string;
  person: Chosen | null;
  supplier: string;
  unit: Chosen | null;
  amount: number | null;
  due_date: string | null;
  /** Null: the due date. */
  competence: string | null;
  account: Chosen | null;
  center: Chosen | null;
  /** Null while all of it belongs to one account. */
  parts: PartDraft[] | null;
  by: SplitBy;
  repeat: Repeat;
  /** Instalments. */
  count: number | null;
  /** All of them count in the result on one day. */
  sameCompetence: boolean;
  recurrence: RecurrenceDraft;
};

export const blankEntry: EntryForm = {
  direction: 'payable',
  description: '',
  document: '',
  person: null,
  supplier: '',
  unit: null,
  amount: null,
  due_date: null,
  competence: null,
  account: null,
  center: null,
  parts: null,
  by: 'percent',
  repeat: 'once',
  count: 3,
  sameCompetence: false,
  recurrence: blankRecurrence,
};

/** What the form shows of an entry, or of the next one of a repetition. */
type Shown = Pick<
  WholeEntry,
  | 'direction'
  | 'description'
  | 'document'
  | 'person_id'
  | 'person_name'
  | 'supplier_name'
  | 'business_unit_id'
  | 'business_unit_name'
  | 'amount_cents'
  | 'due_date'
  | 'competence'
  | 'fn_account_id'
  | 'fn_account_name'
  | 'fn_cost_center_id'
  | 'fn_cost_center_name'
  | 'split'
>;

const chosen = (id: number | null, name: string | null): Chosen | null =>
  id === null ? null : { id, name: name ?? '' };

/** An entry in the form. Percents that have more than two decimals are shown by what they come to. */
export function formOf(entry: Shown): EntryForm {
  const { split } = entry;
  const short = split.every(({ percent }) => percent !== null && /\.\d{2}$/.test(percent));
  return {
    ...blankEntry,
    direction: entry.direction,
    description: entry.description,
    document: entry.document ?? '',
    person: chosen(entry.person_id, entry.person_name),
    supplier: entry.supplier_name ?? '',
    unit: { id: entry.business_unit_id, name: entry.business_unit_name },
    amount: entry.amount_cents,
    due_date: entry.due_date,
    competence: entry.competence,
    account: chosen(entry.fn_account_id, entry.fn_account_name),
    center: chosen(entry.fn_cost_center_id, entry.fn_cost_center_name),
    parts: split.length
      ? split.map((part) => ({
          ...blankPart(),
          account: chosen(part.fn_account_id, part.fn_account_name),
          center: chosen(part.fn_cost_center_id, part.fn_cost_center_name),
          percent: short ? Math.round(Number(part.percent) * 100) : null,
          cents: part.amount_cents,
        }))
      : null,
    by: short ? 'percent' : 'cents',
  };
}

type Body = CallInput<typeof createEntry>['body'];

/** The fields of the call, of a form without faults. */
export function bodyOf(form: EntryForm) {
  const { parts, due_date } = form;
  return {
    direction: form.direction,
    description: form.description.trim(),
    document: form.document.trim() || null,
    person_id: form.person?.id ?? null,
    supplier_name: form.supplier.trim() || null,
    business_unit_id: form.unit?.id ?? 0,
    amount_cents: form.amount ?? 0,
    due_date: due_date ?? '',
    competence: form.competence ?? due_date ?? '',
    fn_account_id: parts ? null : (form.account?.id ?? null),
    fn_cost_center_id: parts ? null : (form.center?.id ?? null),
    split: parts ? splitBody(parts, form.by) : null,
  } satisfies Body;
}

/** The fields of the calls under their names in the form. */
const names: Record<string, string> = {
  amount_cents: 'amount',
  person_id: 'person',
  supplier_name: 'supplier',
  business_unit_id: 'unit',
  fn_account_id: 'account',
  fn_cost_center_id: 'center',
};

/** Errors by path of a call as errors by field of the form; those inside a split stand at it. */
export function byField(errors: Record<string, readonly string[]>): Faults {
  const found: Faults = {};
  for (const [path, [text]] of Object.entries(errors)) {
    const [field = ''] = path.split('.');
    found[names[field] ?? field] ??= text;
  }
  return found;
}

const REQUIRED = 'Campo obrigatório.';

function repeatFaults({ repeat, amount, count, recurrence }: EntryForm): Faults {
  if (repeat === 'recurrence') return recurrenceFaults(recurrence, 'lançamentos');
  const fault = repeat === 'instalments' && instalmentFault({ cents: amount, count });
  return fault ? { count: fault } : {};
}

/** The errors that the page can find without the server. */
export function faultsOf(form: EntryForm): Faults {
  const { amount, parts } = form;
  const noAmount = amount === null ? REQUIRED : 'O valor precisa ser maior que zero.';
  return {
    ...(form.description.trim() === '' && { description: REQUIRED }),
    ...((amount ?? 0) <= 0 && { amount: noAmount }),
    ...(!form.due_date && { due_date: REQUIRED }),
    ...(!form.unit && { unit: REQUIRED }),
    ...(parts
      ? splitFaults(parts, form.by, amount)
      : !form.account && { account: 'Escolha a conta.' }),
    ...repeatFaults(form),
  };
}
