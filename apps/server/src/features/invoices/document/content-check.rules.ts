import { isValidTaxId } from '@balcao/brazil/tax-id';
import type { EventContent, NoteContent } from './content.ts';
import { brasiliaTime } from './layouts.rules.ts';
import { faultsOfPerson } from './person-check.rules.ts';
import { type Check, checkCodes, checkService, digits, MOST } from './service-check.rules.ts';
import { type ContentFault, computeTaxes } from './taxes.rules.ts';
import { faultOfText, lineOf } from './texts.rules.ts';

const LEAST_REASON = 15;

const isAccessKey = (text: string): boolean => /^\d{9}[0-9A-Z]{14}\d{27}$/.test(text);

/** All that keeps a content from being a document, each told at its field in words for a clerk. An empty list: it can be built. */
export function faultsOfContent(content: NoteContent): ContentFault[] {
  const faults: ContentFault[] = [];
  const check: Check = (isBad, field, text) => {
    if (isBad) faults.push({ field, text });
  };
  checkHead(content, check);
  if (Number.isNaN(Date.parse(content.emittedAt))) return faults;
  checkService(content, check);
  checkCodes(content, check);
  const { amounts, provider, customer, intermediary } = content;
  faults.push(...faultsOfPerson('customer', customer, amounts));
  if (intermediary) faults.push(...faultsOfPerson('intermediary', intermediary, amounts));
  check(
    amounts.issWithheld === 'intermediary' && !intermediary,
    'intermediary',
    'Informe o intermediário: é ele quem retém o ISS.',
  );
  return [...faults, ...computeTaxes(amounts, provider).faults];
}

function checkHead(content: NoteContent, check: Check): void {
  const { provider, substitutes } = content;
  check(Number.isNaN(Date.parse(content.emittedAt)), 'emittedAt', 'A data de emissão não existe.');
  check(!isDay(content.competence), 'competence', 'Informe uma data de competência que exista.');
  check(
    !Number.isNaN(Date.parse(content.emittedAt)) &&
      content.competence > brasiliaTime(content.emittedAt).slice(0, 10),
    'competence',
    'A competência não pode ser depois da emissão.',
  );
  check(!digits(content.series, 5, 1), 'series', 'A série tem de 1 a 5 algarismos.');
  check(
    !(Number.isSafeInteger(content.number) && content.number >= 1 && content.number < 1e15),
    'number',
    'O número da nota deve ser inteiro, a partir de 1.',
  );
  check(!isValidTaxId(provider.taxId), 'provider.taxId', 'O CNPJ da empresa não é válido.');
  check(!digits(provider.cityIbge, 7), 'provider.cityIbge', 'Informe o município da empresa.');
  const registration = provider.municipalRegistration;
  check(
    registration !== null && !/^[\x21-\x7E]{1,15}$/.test(registration),
    'provider.municipalRegistration',
    'A inscrição municipal tem até 15 algarismos ou letras, sem espaços.',
  );
  checkContact('provider', provider, check);
  if (!substitutes) return;
  check(!isAccessKey(substitutes.accessKey), 'substitutes.accessKey', KEY);
  checkReason('substitutes.text', substitutes.text, substitutes.reason === '99', check);
}

const KEY = 'A chave de acesso tem 50 caracteres.';

function checkReason(field: string, text: string | null, isNeeded: boolean, check: Check): void {
  const line = lineOf(text);
  check(isNeeded && !line, field, 'Escreva o motivo.');
  const fault = line && faultOfText(line, MOST.reason, LEAST_REASON);
  check(Boolean(fault), field, fault ?? '');
}

/** What keeps an event from being asked for. */
export function faultsOfEvent(event: EventContent): ContentFault[] {
  const faults: ContentFault[] = [];
  const check: Check = (isBad, field, text) => {
    if (isBad) faults.push({ field, text });
  };
  const isCancel = event.kind === 'cancel';
  check(!isAccessKey(event.accessKey), 'accessKey', KEY);
  check(!isValidTaxId(event.taxId), 'taxId', 'O CNPJ da empresa não é válido.');
  check(Number.isNaN(Date.parse(event.at)), 'at', 'A data do evento não existe.');
  check(!isCancel && !isAccessKey(event.byAccessKey), 'byAccessKey', KEY);
  checkReason('text', event.text, isCancel || event.reason === '99', check);
  return faults;
}

function checkContact(
  whose: string,
  { email, phone }: { email: string | null; phone: string | null },
  check: Check,
): void {
  check(
    phone !== null && !digits(phone, 20, 6),
    `${whose}.phone`,
    'O telefone tem de 6 a 20 algarismos.',
  );
  const fault = email === null ? null : faultOfText(email, 80);
  check(fault !== null, `${whose}.email`, fault ?? '');
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
}
