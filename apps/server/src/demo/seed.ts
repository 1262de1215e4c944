import type { Flow } from '@balcao/dialog/flow';
import { hashPassword } from '../features/access/login.ts';
import { dayOf } from '../features/dialogs/analytics.rules.ts';
import { publishFlow } from '../features/dialogs/conversations.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { insertAdvertising } from './advertising.ts';
import { insertBatches } from './affiliate-batches.ts';
import { insertAffiliates } from './affiliates.ts';
import { insertMails } from './automail.ts';
import { insertBalances } from './balances.ts';
import { insertChargeYear } from './charges.ts';
import { closeFinanceYear, insertFinanceYear } from './finance.ts';
import { contactFlow, firstSaleFlow } from './flows.ts';
import { insertInvoices } from './invoices.ts';
import { insertLinks } from './links.ts';
import { insertNumbers } from './numbers.ts';
import { insertPayments } from './payments.ts';
import { DEMO_PASSWORD, sectors, staff } from './people.ts';
import { insertOwnTickets } from './portal.ts';
import { privacyNotice } from './privacy-notice.ts';
import { insertSignables, signDemo } from './signing.ts';
import { proposalTemplate, solarFlow } from './solar-flow.ts';
import * as store from './store.ts';
import { insertThreads } from './threads.ts';
import { insertAnswers } from './ticket-answers.ts';
import { insertTicketWork } from './ticket-work.ts';
import { type Desk, insertPastTicket } from './tickets.ts';
import { type Chance, chanceOf, cityCodes, sequence } from './visitors.ts';
import { insertVisits } from './visits.ts';

const TICKETS = 260;
const DAYS = 60;

/** Most tickets are from the last days, as in a growing company. */
function minutesAgo(chance: Chance): number {
  const whole = DAYS * 24 * 60;
  return Math.round(whole * (chance.upTo(1000) / 1000) ** 2.5);
}

/** When tickets came, the oldest first: people write by day, mostly; the last day is left as it is. */
function arrivals(ages: number[], now: Date): Date[] {
  const chance = chanceOf(sequence(2028));
  return ages
    .map((minutes) => {
      const at = new Date(now.getTime() - (minutes + 5) * 60_000);
      const isNight = (at.getUTCHours() + 21) % 24 < 8;
      const moved = 9 * 60 + chance.upTo(9 * 60);
      if (minutes > 24 * 60 && isNight && chance.happens(0.85)) at.setUTCHours(3, moved);
      return at;
    })
    .sort((one, other) => one.getTime() - other.getTime());
}

type Company = Awaited<ReturnType<typeof store.insertCompany>>;

type Bot = { sector: number; code: string; name: string; flow: Flow } & store.BotExtras;

/** A sector with its chatbot and the people who answer there. */
async function openDesk(db: Db, company: Company, { sector, code, name, flow, ...extras }: Bot) {
  const unitId = company.unitIds[sectors[sector]?.unit ?? 0] ?? 0;
  const sectorId = company.sectorIds[sector] ?? 0;
  const versionId = await publishFlow(db, flow);
  const dialogId = await store.insertDialog(db, { name, flow, versionId });
  const place = { unitId, sectorId, dialogId };
  const chatbotId = await store.insertChatbot(db, { code, name, ...place, ...extras });
  const attendants = staff.flatMap((person, index) =>
    person.operates.includes(sector)
      ? [{ id: company.staffIds[index] ?? 0, nickname: person.nickname }]
      : [],
  );
  return {
    chatbotId,
    versionId,
    dialogId,
    flow,
    title: name,
    unitId,
    sectorId,
    attendants,
  } satisfies Desk & { dialogId: number };
}

/** Other teams get their tickets from the same conversations. */
function deskOf(company: Company, sector: number, like: Desk): Desk {
  const people = staff.flatMap((person, index) =>
    [...person.operates, ...person.supervises].includes(sector)
      ? [{ id: company.staffIds[index] ?? 0, nickname: person.nickname }]
      : [],
  );
  return {
    ...like,
    unitId: company.unitIds[sectors[sector]?.unit ?? 0] ?? like.unitId,
    sectorId: company.sectorIds[sector] ?? like.sectorId,
    attendants: people,
  };
}

const contactBot: Bot = {
  sector: 0,
  code: 'contato',
  name: 'Fale com a Solar Aurora',
  flow: contactFlow,
  expireMinutes: null,
  consentText: null,
};

const saleBot: Bot = {
  sector: 1,
  code: 'demo',
  name: 'Orçamento de energia solar',
  flow: firstSaleFlow,
  expireMinutes: 3 * 24 * 60,
  consentText: privacyNotice,
};

async function publishNext(db: Db, dialogId: number, flow: Flow): Promise<number> {
  const versionId = await publishFlow(db, flow);
  await store.updateDialog(db, dialogId, { flow, versionId });
  return versionId;
}

/** The numbers of the sale's second version begin that many days ago. */
const RENEWED = 25;

/**
 * Creates the demonstration company (docs/product/demonstration.md) in an empty installation, completely or not at all;
 * does nothing if the installation has people. Returns whether it created the company.
 */
export async function seedDemo(ctx: Context): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const made = await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.isEmptyInstallation(trx))) return false;
    const company = await store.insertCompany(trx, passwordHash);
    const contact = await openDesk(trx, company, contactBot);
    const sale = await openDesk(trx, company, saleBot);
    const desks = [
      contact,
      contact,
      sale,
      ...[2, 3, 4, 5, 6, 7].map((n) => deskOf(company, n, contact)),
    ];
    const cities = await store.listCitiesByCode(trx, cityCodes);
    const chance = chanceOf(sequence(2026));
    const now = ctx.clock();
    await insertLinks(trx, passwordHash, now);
    await insertPayments(trx, ctx, company, now);
    await store.insertTemplate(trx, proposalTemplate);
    await insertSignables(trx, sale, now);
    await insertOwnTickets(trx, contact, now);
    const [author] = contact.attendants;
    if (author) await insertThreads(trx, { ...company, author }, now);
    const ages = Array.from({ length: TICKETS }, () => minutesAgo(chance)).sort((a, b) => b - a);
    for (const at of arrivals(ages, now))
      await insertPastTicket(trx, chance.pick(desks), chance, cities, { at, now });
    await insertTicketWork(trx, sale.sectorId, now);
    await insertAnswers(trx, now);
    await insertBalances(trx, now);
    await insertChargeYear(trx, ctx, company, now);
    const books = await insertFinanceYear(trx, ctx, company, now);
    await insertAffiliates(trx, passwordHash, now);
    await insertBatches(trx, books);
    await closeFinanceYear(trx, ctx, books);
    await insertInvoices(trx, ctx, company, now);
    await insertMails(trx, ctx, company, now);
    await insertAdvertising(trx, now);
    await insertVisits(trx, now);
    // Today's sale has every step type; the tickets above stay on the version that they began with.
    const places = { unitId: sale.unitId, salesId: sale.sectorId };
    const flow = solarFlow(places);
    const versionId = await publishNext(trx, sale.dialogId, flow);
    const today = dayOf(now);
    await insertNumbers(trx, { ...contact, from: DAYS, to: 1 }, today);
    await insertNumbers(trx, { ...sale, from: DAYS, to: RENEWED + 1 }, today);
    await insertNumbers(trx, { versionId, flow, from: RENEWED, to: 1 }, today);
    return true;
  });
  if (made) await signDemo(ctx);
  return made;
}
