import { noneWithheld } from '@balcao/contract/invoices/amounts';
import type { FiscalSetting, SavedFiscal } from '@balcao/contract/invoices/fiscal';

const DAY_MS = 86_400_000;

/** Whole days until a time; 0 during the last one, negative after it. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.floor((end.getTime() - now.getTime()) / DAY_MS);

export type FiscalFields = Omit<SavedFiscal, 'next_number' | 'updated_at'>;

/** What a unit has that never saved any. */
export const unsaved = (cityIbge: string | null): FiscalFields => ({
  environment: 'local',
  regime: 'simples',
  city_ibge: cityIbge,
  municipal_registration: null,
  email: null,
  phone: null,
  series: '1',
  service_code: null,
  municipal_code: null,
  nbs: null,
  iss_rate: '2.00',
  states_iss_rate: false,
  iss_withheld: 'no',
  iss_kind: 'taxable',
  withheld_rates: noneWithheld,
  ibs_cbs: null,
  burden_rate: '0.00',
  description_template: '{{descricao}}',
  signature_hash: 'sha256',
  mails_customer: true,
});

type Known = Pick<FiscalSetting, 'city_ibge' | 'service_code' | 'certificate' | 'updated_at'>;

/** What a unit still needs to emit, in words. */
export function missingOf({ city_ibge, service_code, certificate, updated_at }: Known): string[] {
  const missing: string[] = [];
  if (updated_at === null) missing.push('Salve os dados fiscais da unidade.');
  if (!city_ibge) missing.push('Informe o município da unidade.');
  if (!service_code) missing.push('Informe o código de serviço padrão, ou um em cada nota.');
  if (!certificate) missing.push('Envie o certificado A1 da unidade.');
  else if (!certificate.readable)
    missing.push('O certificado não pode mais ser lido aqui. Envie-o de novo.');
  else if (certificate.days_left < 0)
    missing.push('O certificado da unidade venceu. Envie um novo.');
  return missing;
}
