import { type ChargeTerms, chargeFaults, type WrittenTerms } from '@balcao/brazil/charge-rules';
import { taxIdFault } from '../../../../ui/tax-id-kinds.ts';
import type { Chosen } from '../../../records/form-values.ts';
import { blankRecurrence, type RecurrenceDraft, recurrenceFaults } from './recurrence-draft.ts';
import { noRules, type RuleDrafts, type Rules, writtenRules } from './rule-drafts.ts';

/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;

export type Repeat = 'once' | 'instalments' | 'recurrence';

/** What the form holds: amounts in whole cents, days as `yyyy-mm-dd`. */
export type ChargeForm = RuleDrafts & {
  /** A known person; null if the fields below name another one. */
  person: Chosen | null;
  person_name: string;
  person_tax_id: string;
  person_email: string;
  at_ticket_id: number | null;
  unit: Chosen | null;
  type: 'boleto' | 'pix' | 'card' | 'cash';
  value: number | null;
  due_date: string | null;
  description: string;
  valid_days: number | null;
  /** What is paid goes to the ticket's balance. */
  credits_balance: boolean;
  repeat: Repeat;
  /** Instalments. */
  count: number | null;
  recurrence: RecurrenceDraft;
};

export const blankCharge: ChargeForm = {
  ...noRules,
  person: null,
  person_name: '',
  person_tax_id: '',
  person_email: '',
  at_ticket_id: null,
  unit: null,
  type: 'boleto',
  value: null,
  due_date: null,
  description: '',
  valid_days: 30,
  credits_balance: false,
  repeat: 'once',
  count: 3,
  recurrence: blankRecurrence,
};

const MOST_INSTALMENTS = 120;
const REQUIRED = 'Campo obrigatório.';

const isBetween = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most;

function faultsOfInstalments({ count, value }: ChargeForm): Faults {
  if (!isBetween(count, 2, MOST_INSTALMENTS)) {
    return { count: `De 2 a ${MOST_INSTALMENTS} parcelas.` };
  }
  return value !== null && value < (count ?? 0)
    ? { count: 'São parcelas demais para este valor.' }
    : {};
}

const faultsOfRepeat: Record<Repeat, (form: ChargeForm) => Faults> = {
  once: () => ({}),
  instalments: faultsOfInstalments,
  recurrence: ({ recurrence }) => recurrenceFaults(recurrence),
};

function faultsOfPerson({ person, person_name, person_tax_id }: ChargeForm): Faults {
  if (person) return {};
  const taxId = person_tax_id && taxIdFault('any', person_tax_id);
  return {
    ...(!person_name.trim() && { person_name: 'Escolha uma pessoa ou escreva o nome.' }),
    ...(taxId && { person_tax_id: taxId }),
  };
}

function writtenTerms(form: ChargeForm): WrittenTerms {
  const { value, due_date, valid_days } = form;
  const terms = {
    value_cents: value ?? 0,
    due_date: due_date ?? '',
    valid_days: valid_days ?? Number.NaN,
  };
  return { ...terms, ...writtenRules(form) };
}

/** The fields of the calls under their names in the form. */
const names: Record<string, keyof ChargeForm> = {
  value_cents: 'value',
  person_id: 'person',
  business_unit_id: 'unit',
};

/** Errors by path of a call as errors by field of the form; those inside a rule stand at the rule. */
export function byField(errors: Record<string, string | undefined>): Faults {
  const found: Faults = {};
  for (const [path, text] of Object.entries(errors)) {
    const [field = ''] = path.split('.');
    found[names[field] ?? field] ??= text;
  }
  return found;
}

/** The errors that the page can find without the server. */
export function faultsOf(form: ChargeForm): Faults {
  return {
    ...faultsOfPerson(form),
    ...(!form.unit && { unit: REQUIRED }),
    ...byField(chargeFaults(writtenTerms(form))),
    ...faultsOfRepeat[form.repeat](form),
  };
}

/** The terms as far as they can be counted with, for a charge of so many cents; undefined until there are a value and a date. */
export function termsOf(form: ChargeForm, cents: number | null): ChargeTerms | undefined {
  const written = { ...writtenTerms(form), value_cents: cents ?? 0 };
  const faults = byField(chargeFaults(written));
  if (faults.value || faults.due_date) return undefined;
  const whole = Object.entries(writtenRules(form)).map(([name, rule]) => [
    name,
    faults[name] ? null : rule,
  ]);
  return {
    originalCents: written.value_cents,
    dueDate: written.due_date,
    validDays: faults.valid_days ? 0 : written.valid_days,
    // Without faults, so the kinds are those of the calculator.
    ...(Object.fromEntries(whole) as Rules),
  };
}
