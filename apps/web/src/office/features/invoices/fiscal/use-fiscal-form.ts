import type { FiscalSetting } from '@balcao/contract/invoices/fiscal';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import type { City } from '../../../../ui/city-name.ts';
import { useFocusOnError } from '../../../../ui/use-focus-on-error.ts';
import { type FiscalBody, useSaveFiscal } from './fiscal-queries.ts';

const rates = ['pis', 'cofins', 'csll', 'irrf', 'inss'] as const;
export type RateName = (typeof rates)[number];
type Rates = Record<RateName, number | null>;

type Texts = Pick<
  FiscalBody,
  'environment' | 'regime' | 'series' | 'iss_withheld' | 'iss_kind' | 'signature_hash'
> & {
  municipal_registration: string;
  email: string;
  phone: string;
  next_number: string;
  service_code: string;
  municipal_code: string;
  nbs: string;
  cst: string;
  class_code: string;
  operation_code: string;
  description_template: string;
};

/** What is typed; rates are hundredths of one percent. */
export type FiscalForm = Texts & {
  city: City | null;
  iss_rate: number | null;
  burden_rate: number | null;
  withheld: Rates;
  states_iss_rate: boolean;
  mails_customer: boolean;
};

const hundredths = (rate: string) => Math.round(Number(rate) * 100);
const rateOf = (value: number | null) => ((value ?? 0) / 100).toFixed(2);
const rated = <T>(of: (name: RateName) => T) =>
  Object.fromEntries(rates.map((name) => [name, of(name)])) as Record<RateName, T>;

/** A city's number at IBGE is its number here. */
const cityOf = ({ city_ibge: code, city_name: fullname }: FiscalSetting): City | null =>
  code ? { id: Number(code), name: fullname ?? code, ...(fullname && { fullname }) } : null;

const formOf = (setting: FiscalSetting): FiscalForm => ({
  environment: setting.environment,
  regime: setting.regime,
  series: setting.series,
  iss_withheld: setting.iss_withheld,
  iss_kind: setting.iss_kind,
  signature_hash: setting.signature_hash,
  states_iss_rate: setting.states_iss_rate,
  mails_customer: setting.mails_customer,
  description_template: setting.description_template,
  municipal_registration: setting.municipal_registration ?? '',
  email: setting.email ?? '',
  phone: setting.phone ?? '',
  next_number: String(setting.next_number),
  service_code: setting.service_code ?? '',
  municipal_code: setting.municipal_code ?? '',
  nbs: setting.nbs ?? '',
  cst: setting.ibs_cbs?.cst ?? '',
  class_code: setting.ibs_cbs?.class_code ?? '',
  operation_code: setting.ibs_cbs?.operation_code ?? '',
  city: cityOf(setting),
  iss_rate: hundredths(setting.iss_rate),
  burden_rate: hundredths(setting.burden_rate),
  withheld: rated((name) => hundredths(setting.withheld_rates[name])),
});

/** `next_number` is of a series and an environment: it is only sent where somebody typed it. */
function bodyOf(form: FiscalForm, first: FiscalForm, seen: string | null): FiscalBody {
  const { city, withheld, cst, class_code, operation_code, next_number: next, ...rest } = form;
  const hasIbsCbs = Boolean(cst || class_code || operation_code);
  return {
    ...rest,
    city_ibge: city ? String(city.id) : null,
    phone: form.phone || null,
    service_code: form.service_code || null,
    municipal_code: form.municipal_code || null,
    nbs: form.nbs || null,
    iss_rate: rateOf(form.iss_rate),
    burden_rate: rateOf(form.burden_rate),
    withheld_rates: rated((name) => rateOf(withheld[name])),
    ibs_cbs: hasIbsCbs ? { cst, class_code, operation_code } : null,
    ...(next !== first.next_number && next && { next_number: Number(next) }),
    ...(seen !== null && { updated_at: seen }),
  };
}

/** The form of a unit's fiscal data: what is typed, the server's errors by field, and saving. */
export function useFiscalForm(setting: FiscalSetting) {
  const [first, setFirst] = useState(() => formOf(setting));
  const [form, setForm] = useState(first);
  const [seen, setSeen] = useState(setting.updated_at);
  const saving = useSaveFiscal(setting.business_unit_id, (saved) => {
    const next = formOf(saved);
    setFirst(next);
    setForm(next);
    setSeen(saved.updated_at);
  });
  const box = useFocusOnError(saving.error);
  const errors = saving.error instanceof ApiError ? saving.error.errors : {};
  return {
    box,
    form,
    dirty: JSON.stringify(form) !== JSON.stringify(first),
    saving: saving.isPending,
    set: (part: Partial<FiscalForm>) => setForm((before) => ({ ...before, ...part })),
    errorOf: (name: string) => errors[name]?.[0],
    save: () => saving.mutate(bodyOf(form, first, seen)),
  };
}

export type FiscalFormState = ReturnType<typeof useFiscalForm>;
