import { type ChargeTerms, chargeFaults, type WrittenTerms } from '@balcao/brazil/charge-rules';
import type { Chosen } from '../../../records/form-values.ts';
import { nobody, personFaults, type TypedPerson } from '../../../records/typed-person.ts';
import {
  blankRecurrence,
  instalmentFault,
  type RecurrenceDraft,
  recurrenceFaults,
} from '../../../repeating/recurrence-draft.ts';
import { repeatWords } from '../charge-words.ts';
import { type AddressDraft, addressFaults, noAddress } from './payer-address.ts';
import { noRules, type RuleDrafts, type Rules, writtenRules } from './rule-drafts.ts';

/** Missing or invalid fields, by name. */
export type Faults = Partial<Record<string, string>>;

export type Repeat = 'once' | 'instalments' | 'recurrence';

/** What the form holds: amounts in whole cents, days as `yyyy-mm-dd`. */
export type ChargeForm = RuleDrafts &
  TypedPerson &
  AddressDraft & {
    at_ticket_id: number | null;
    /** What is paid is credited to the ticket's balance. */
    credits_balance: boolean;
    unit: Chosen | null;
    type: 'boleto' | 'pix' | 'card' | 'cash';
    value: number | null;
    due_date: string | null;
    description: string;
    valid_days: number | null;
    repeat: Repeat;
    /** Instalments. */
    count: number | null;
    recurrence: RecurrenceDraft;
  };

export const blankCharge: ChargeForm = {
  ...noRules,
  ...nobody,
  ...noAddress,
  at_ticket_id: null,
  credits_balance: false,
  unit: null,
  type: 'boleto',
  value: null,
  due_date: null,
  description: '',
  valid_days: 30,
  repeat: 'once',
  count: 3,
  recurrence: blankRecurrence,
};

const REQUIRED = 'Campo obrigatório.';

function faultsOfInstalments({ count, value }: ChargeForm): Faults {
  const fault = instalmentFault({ cents: value, count });
  return fault ? { count: fault } : {};
}

const faultsOfRepeat: Record<Repeat, (form: ChargeForm) => Faults> = {
  once: () => ({}),
  instalments: faultsOfInstalments,
  recurrence: ({ recurrence }) => recurrenceFaults(recurrence, repeatWords.nouns),
};

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
  person_address: 'cep',
};

/** The fields of the address, which stand alone in the form. */
const ADDRESS = 'person_address';

/** Whether a field of the form is one of the call's fields. */
export const isAmong = (fields: readonly string[], name: string) =>
  fields.some(
    (field) =>
      (names[field] ?? field) === name || (field === ADDRESS && Object.hasOwn(noAddress, name)),
  );

/** Errors by path of a call as errors by field of the form; those inside a rule stand at the rule. */
export function byField(errors: Record<string, string | undefined>): Faults {
  const found: Faults = {};
  for (const [path, text] of Object.entries(errors)) {
    const [field = '', part] = path.split('.');
    const name = field === ADDRESS && part ? part : (names[field] ?? field);
    found[name] ??= text;
  }
  return found;
}

/** The errors that the page can find without the server. */
export function faultsOf(form: ChargeForm): Faults {
  return {
    ...personFaults(form),
    ...addressFaults(form),
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
