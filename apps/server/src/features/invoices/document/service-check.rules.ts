import { isRate } from './amounts.rules.ts';
import type { NoteContent, TotalTaxes } from './content.ts';
import { brasiliaTime, IBS_CBS_FROM } from './layouts.rules.ts';
import { isServiceCode } from './service-codes.rules.ts';
import { faultOfText, lineOf, linesOf } from './texts.rules.ts';

/** The longest texts that the schemas take. */
export const MOST = { description: 2000, notes: 2000, order: 60, reason: 255 } as const;

/** Tells a fault at its field, in words for a clerk. */
export type Check = (isBad: boolean, field: string, text: string) => void;

export const digits = (text: string, most: number, least = most): boolean =>
  new RegExp(`^\\d{${least},${most}}$`).test(text);

/** What the service says, of what, and where. */
export function checkService(
  { service, amounts, customer, provider, ...rest }: NoteContent,
  check: Check,
): void {
  check(
    !isServiceCode(service.serviceCode),
    'service.serviceCode',
    'Este código de serviço não existe na lista nacional (LC 116/2003).',
  );
  const texts = [
    ['description', linesOf(service.description) ?? '', MOST.description],
    ['notes', lineOf(service.notes), MOST.notes],
    ['order', lineOf(service.order), MOST.order],
  ] as const;
  for (const [field, text, most] of texts) {
    const fault = text === null ? null : faultOfText(text, most);
    check(fault !== null, `service.${field}`, text === '' ? 'Descreva o serviço.' : (fault ?? ''));
  }
  const { municipalCode, nbs, internalCode, country, foreignTrade } = service;
  check(
    municipalCode !== null && !digits(municipalCode, 3),
    'service.municipalCode',
    'O código municipal tem 3 algarismos.',
  );
  check(nbs !== null && !digits(nbs, 9), 'service.nbs', 'O código NBS tem 9 algarismos.');
  check(
    Boolean(internalCode) && !/^[a-zA-Z0-9]{1,20}$/.test(internalCode ?? ''),
    'service.internalCode',
    'Use até 20 letras e algarismos.',
  );
  check(
    country ? !/^[A-Z]{2}$/.test(country) : !digits(service.cityIbge, 7),
    'service.cityIbge',
    'Informe onde o serviço foi prestado.',
  );
  check(
    !foreignTrade && (amounts.issKind === 'export' || customer.kind === 'foreign'),
    'service.foreignTrade',
    'Informe os dados de comércio exterior: o serviço é para outro país.',
  );
  check(
    !amounts.ibsCbs && provider.regime !== 'mei' && brasiliaTime(rest.emittedAt) >= IBS_CBS_FROM,
    'amounts.ibsCbs',
    'Informe a situação tributária e a classificação do IBS e da CBS: são obrigatórias desde 2027.',
  );
}

/** Codes of foreign trade, of IBS and CBS, and the sum of the taxes. */
export function checkCodes({ service, amounts }: NoteContent, check: Check): void {
  const trade = service.foreignTrade;
  check(
    Boolean(trade) &&
      !(
        digits(trade?.currency ?? '', 3) &&
        Number.isSafeInteger(trade?.currencyCents) &&
        (trade?.currencyCents ?? -1) >= 0
      ),
    'service.foreignTrade',
    'Informe a moeda e o valor do serviço nela.',
  );
  const ibsCbs = amounts.ibsCbs;
  check(
    Boolean(ibsCbs) &&
      !(
        digits(ibsCbs?.operation ?? '', 6) &&
        digits(ibsCbs?.cst ?? '', 3) &&
        digits(ibsCbs?.classTrib ?? '', 6)
      ),
    'amounts.ibsCbs',
    'Confira os códigos do IBS e da CBS: operação (6), CST (3) e classificação (6 algarismos).',
  );
  check(
    !isTotal(amounts.totalTaxes),
    'amounts.totalTaxes',
    'Confira o total aproximado dos tributos.',
  );
}

function isTotal(total: TotalTaxes): boolean {
  if (total.kind === 'none') return true;
  if (total.kind === 'simples') return isRate(total.rate) && Number(total.rate) < 100;
  if (total.kind === 'rates') return [total.federal, total.state, total.municipal].every(isRate);
  const parts = [total.federalCents, total.stateCents, total.municipalCents];
  return parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0);
}
