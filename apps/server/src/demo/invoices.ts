import { cancelReasonWords } from '@balcao/contract/invoices/invoice-words';
import type { NoteContent } from '../features/invoices/document/content.ts';
import { dpsId } from '../features/invoices/document/dps-id.rules.ts';
import { contentOf } from '../features/invoices/notes/content.rules.ts';
import { columnsOf, type DraftFields } from '../features/invoices/notes/draft.ts';
import { priceOf } from '../features/invoices/notes/price.rules.ts';
import { rejectionOf } from '../features/invoices/sefin/rejection.rules.ts';
import { sealKey } from '../features/invoices/units/certificate-access.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { insertDeeds } from './charge-rows.store.ts';
import { invoiceDeedsOf } from './invoice-history.ts';
import * as papers from './invoice-papers.ts';
import * as store from './invoice-rows.store.ts';
import { customerOf, fiscalOf, townOf } from './invoice-terms.ts';
import { notesOf, type PlannedNote } from './invoice-year.ts';
import { financeOf, units } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SERIES = fiscalOf(0).series;
const MONTHS = 240 * DAY;
/** One of so many paid charges has a note. */
const EVERY = 8;
/** An A1 certificate lasts a year; this one has some months left. */
const CERTIFICATE = { before: 250 * DAY, after: 115 * DAY };

type Company = { unitIds: number[]; staffIds: number[] };
type Key = Awaited<ReturnType<typeof papers.demoCertificate>>;

const keyOf = (now: Date): Promise<Key> => {
  const from = new Date(now.getTime() - CERTIFICATE.before);
  const until = new Date(now.getTime() + CERTIFICATE.after);
  return papers.demoCertificate(units[0]?.cnpj ?? '', { from, until });
};

async function insertUnits(
  trx: Db,
  { config }: Pick<Context, 'config'>,
  { unitIds, by, key }: { unitIds: number[]; by: number | null; key: Key },
): Promise<void> {
  const { keyPem, certPem, subject, serial, from, until } = key;
  await store.insertFiscal(
    trx,
    unitIds.map((business_unit_id, unit) => {
      const { withheld_rates, ibs_cbs, ...fiscal } = fiscalOf(unit);
      const codes = {
        withheld_rates: JSON.stringify(withheld_rates),
        ibs_cbs: JSON.stringify(ibs_cbs),
      };
      const saved = { updated_by: by, created_at: from, updated_at: from };
      return { business_unit_id, ...fiscal, ...codes, ...saved };
    }),
  );
  await store.insertCertificates(
    trx,
    unitIds.map((business_unit_id) => ({
      ...{ business_unit_id, subject, serial, tax_id: units[0]?.cnpj ?? '' },
      sealed: sealKey(config.secret, { keyPem, certPem, chainPem: [] }),
      ...{ valid_from: from, valid_to: until, set_by: by, set_at: new Date(from.getTime() + DAY) },
    })),
  );
}

/** What a note says; a replaced one had the wrong month in its text. */
function fieldsOf(note: PlannedNote, unitId: number, nth: number): DraftFields {
  const { unit, charge, environment, at, status, replaces } = note;
  const fiscal = fiscalOf(unit);
  const wrong = status === 'substituted' ? ' (mês anterior)' : '';
  return {
    ...{ environment, business_unit_id: unitId, series: fiscal.series },
    person_id: charge.person_id,
    customer: customerOf(charge, unit, nth),
    service_code: fiscal.service_code ?? '',
    ...{ municipal_code: fiscal.municipal_code, nbs: fiscal.nbs },
    city_ibge: fiscal.city_ibge ?? '',
    description: `${charge.description}${wrong}`,
    competence: dayOf(at),
    value_cents: charge.cents,
    ...{ discount_cents: 0, conditional_discount_cents: 0, deduction_cents: 0 },
    ...{ iss_rate: fiscal.iss_rate, iss_withheld: fiscal.iss_withheld, iss_kind: fiscal.iss_kind },
    ...{ withheld_rates: fiscal.withheld_rates, ibs_cbs: fiscal.ibs_cbs },
    ...{ pm_transaction_id: replaces ? null : charge.id, at_ticket_id: null, fn_entry_id: null },
  };
}

const CANCEL = {
  reason: '2',
  text: 'O serviço foi remarcado pelo cliente e não foi feito.',
} as const;
const REPLACE = { reason: '99', text: 'O mês do serviço estava errado no texto da nota.' } as const;
const SILENT =
  'O serviço nacional não respondeu. Perguntamos por esta nota antes de enviar de novo.';
const BUSY = 'O serviço nacional está ocupado. A nota será enviada quando alguém tentar de novo.';
const REFUSED = {
  code: 'E0202',
  text: 'A inscrição municipal do prestador não confere com a do Cadastro Nacional de Contribuintes.',
};

/** What a state says of a note besides its content; the sender leaves these notes alone until somebody asks. */
function lifeOf({ status, at }: PlannedNote, content: NoteContent) {
  const authorised = new Date(at.getTime() + 2_000);
  const ended_at = new Date(at.getTime() + (status === 'cancelled' ? DAY : 2 * HOUR));
  const known = {
    access_key: papers.accessKeyOf(content),
    note_number: String(content.number),
    authorised_at: authorised,
    mailed_at: new Date(at.getTime() + 60_000),
    // No authority knows these notes: it is never asked for their events.
    events_checked_at: 'infinity' as unknown as Date,
  };
  const wait = { sender_wait: 'send' };
  switch (status) {
    case 'authorised':
      return known;
    case 'substituted':
      return { ...known, ended_at };
    case 'cancelled':
      return { ended_at, cancel_reason: `${cancelReasonWords[CANCEL.reason]}: ${CANCEL.text}` };
    case 'rejected':
      return { rejection: JSON.stringify(rejectionOf([REFUSED])) };
    case 'discarded':
      return { ended_at, rejection: JSON.stringify(rejectionOf([REFUSED])) };
    case 'no_answer':
      return { ...wait, sender_tries: 9, sender_problem: SILENT };
    case 'signed':
      return { ...wait, sender_tries: 1, sender_problem: BUSY };
    case 'sent':
      return { ...wait, sender_tries: 1 };
    default:
      return {};
  }
}

const isIssued = ({ status, environment }: PlannedNote) =>
  environment === 'restricted' && ['authorised', 'cancelled', 'substituted'].includes(status);

type Numbered = { note: PlannedNote; fields: DraftFields; content: NoteContent | null };

/** Numbers the notes of a unit in the order of their emission, each environment for itself. */
function numbered(notes: PlannedNote[], unitId: number): Numbered[] {
  const next = new Map<string, number>();
  const keys = new Map<PlannedNote, string>();
  return notes.map((note, nth) => {
    const fields = fieldsOf(note, unitId, nth);
    if (note.status === 'draft') return { note, fields, content: null };
    const number = (next.get(note.environment) ?? 0) + 1;
    next.set(note.environment, number);
    const { cnpj = '', legal_name = '' } = units[note.unit] ?? {};
    const accessKey = note.replaces && keys.get(note.replaces);
    const replaced = accessKey ? { accessKey, ...REPLACE } : null;
    const of = { unit: { cnpj, legal_name }, fiscal: fiscalOf(note.unit) };
    const content = contentOf(fields, of, { number, at: note.at, substitutes: replaced });
    keys.set(note, papers.accessKeyOf(content));
    return { note, fields, content };
  });
}

function rowOf({ note, fields, content }: Numbered, by: number | null) {
  const { taxes } = priceOf(fields, fiscalOf(note.unit));
  const { charge, status, at, replaces } = note;
  const life = content && lifeOf(note, content);
  const key = content && isIssued(note) ? papers.accessKeyOf(content) : null;
  const issued = key && { access_key: key, note_number: String(content?.number) };
  return {
    ...columnsOf({ fields, taxes }),
    status,
    source: replaces ? 'substitution' : 'charge',
    ...(content && { number: content.number, dps_id: dpsId(content), emitted_at: at }),
    ...life,
    ...(issued && { ...issued, authorised_at: new Date(at.getTime() + 2_000) }),
    ...(replaces && { substitute_reason: REPLACE.reason, substitute_text: REPLACE.text }),
    ...{ created_by: charge.person_id === null ? by : null, created_at: at, updated_at: at },
  };
}

type Stored = { id: number; one: Numbered };

/** The documents of a note as its emission leaves them. */
function papersOf({ id, one: { note, content } }: Stored, key: Key) {
  if (!content) return [];
  const dps = papers.declare(content, key).xml;
  const of = (kind: string, xml: string, at: Date) => ({
    ...{ invoice_id: id, kind, xml: Buffer.from(xml), at },
  });
  const signed = of('dps', dps, note.at);
  if (!isIssued(note)) return [signed];
  const issued = papers.issue(dps, content, key, townOf(note.unit));
  return [signed, of('note', issued, new Date(note.at.getTime() + 2_000))];
}

async function cancelIssued(trx: Db, notes: Stored[], key: Key, by: number | null) {
  for (const { id, one } of notes) {
    const { note, content } = one;
    if (!content || note.status !== 'cancelled' || !isIssued(note)) continue;
    const at = new Date(note.at.getTime() + DAY);
    const { wish, answer } = papers.register(
      {
        ...{ kind: 'cancel', environment: content.environment, ...CANCEL },
        ...{ accessKey: papers.accessKeyOf(content), taxId: content.provider.taxId },
        at: at.toISOString(),
      },
      key,
    );
    const [, document_id] = await store.insertPapers(trx, [
      { invoice_id: id, kind: 'event', xml: Buffer.from(wish), at },
      { invoice_id: id, kind: 'event_answer', xml: Buffer.from(answer), at },
    ]);
    const event = { invoice_id: id, kind: '101101', state: 'done', ...CANCEL, at, user_id: by };
    await store.insertEvents(trx, [{ ...event, document_id: document_id ?? null, created_at: at }]);
  }
}

/** Months of notes in every state, inside the transaction of the demonstration data (docs/product/demonstration.md#invoices). */
export async function insertInvoices(
  trx: Db,
  ctx: Pick<Context, 'config'>,
  company: Company,
  now: Date,
): Promise<void> {
  const { unitIds } = company;
  const key = await keyOf(now);
  const by = financeOf(company);
  await insertUnits(trx, ctx, { unitIds, by: company.staffIds[0] ?? null, key });
  const charges = await store.listInvoiced(trx, new Date(now.getTime() - MONTHS), EVERY);
  const all = unitIds.flatMap((unitId, unit) => {
    const own = charges.filter(({ unit_id }) => unit_id === unitId);
    return numbered(notesOf(unit, own, now), unitId);
  });
  const dated = all.toSorted((a, b) => a.note.at.getTime() - b.note.at.getTime());
  const rows = dated.map((one) => rowOf(one, by));
  const ids = await store.insertNotes(trx, rows);
  const stored = dated.map((one, at) => ({ id: ids[at] ?? 0, one }));
  for (const { id, one } of stored) {
    const old = stored.find((other) => other.one.note === one.note.replaces);
    if (old) await store.replaceNote(trx, id, old.id);
  }
  await store.insertPapers(
    trx,
    stored.flatMap((one) => papersOf(one, key)),
  );
  await cancelIssued(trx, stored, key, by);
  const deeds = stored.flatMap(({ id, one: { note, fields, content } }, at) => {
    const number = content?.number ?? null;
    const accessKey = content && papers.accessKeyOf(content);
    const lived = { id, note, fields, number, accessKey, row: rows[at] ?? {} };
    return invoiceDeedsOf({ ...lived, refusal: REFUSED.code }, by);
  });
  await insertDeeds(trx, 'nf_invoice', deeds);
  const last = new Map<string, { business_unit_id: number; environment: string; next: number }>();
  for (const { fields, content } of all)
    if (content) {
      const { business_unit_id, environment } = fields;
      const next = content.number + 1;
      last.set(`${business_unit_id} ${environment}`, { business_unit_id, environment, next });
    }
  await store.insertSeries(
    trx,
    [...last.values()].map(({ next: next_number, ...of }) => ({
      ...of,
      series: SERIES,
      next_number,
    })),
  );
}
