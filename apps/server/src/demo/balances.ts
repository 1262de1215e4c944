import { sidesOf } from '../features/balance/ledger.rules.ts';
import { lockBalances } from '../features/balance/ledger.store.ts';
import { addLines } from '../features/balance/ledger.ts';
import type { Db } from '../platform/database/open.ts';

const DAY = 86_400_000;

/** What came to and went from one ticket, the oldest first; `ago` is in days. */
type Entry = { cents: number; reason: string; ago: number };

const stories: Entry[][] = [
  [
    { cents: 450_000, reason: 'Sinal da instalação', ago: 28 },
    { cents: -182_050, reason: 'Material entregue na obra', ago: 12 },
  ],
  [{ cents: 35_000, reason: 'Bônus por indicação', ago: 21 }],
  [
    { cents: 120_000, reason: 'Adiantamento para o projeto', ago: 19 },
    { cents: -120_000, reason: 'Projeto entregue', ago: 3 },
  ],
  [{ cents: 8_990, reason: 'Devolução de taxa cobrada a mais', ago: 9 }],
  [
    { cents: 260_000, reason: 'Sinal da ampliação', ago: 15 },
    { cents: -40_000, reason: 'Visita técnica', ago: 8 },
    { cents: 15_000, reason: 'Desconto combinado', ago: 2 },
  ],
  [{ cents: 74_500, reason: 'Crédito de garantia', ago: 5 }],
];
const MOVED = 50_000;
/** No ticket had a balance before it was there. */
const OLDEST = 30;

/** Balances of some tickets with a person, among them one transfer, inside the transaction of the demonstration data. */
export async function insertBalances(trx: Db, now: Date): Promise<void> {
  const tickets = await trx
    .selectFrom('at_ticket')
    .select('id')
    .where('person_name', 'is not', null)
    .where('sector_id', 'is not', null)
    .where('merged_into', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - OLDEST * DAY))
    .orderBy('id', 'desc')
    .limit(stories.length)
    .execute();
  const { id: userId } = await trx
    .selectFrom('gl_user')
    .select('id')
    .where('email', '=', 'financeiro@exemplo.com.br')
    .executeTakeFirstOrThrow();
  for (const [at, { id }] of tickets.entries()) {
    for (const { cents, reason, ago } of stories[at] ?? []) {
      const when = new Date(now.getTime() - ago * DAY);
      const balances = await lockBalances(trx, [id], when);
      const act = { reason, source: 'hand' as const, userId };
      await addLines(trx, balances, [{ ticketId: id, cents, act }], when);
    }
  }
  const [from, to] = tickets;
  if (!from || !to) return;
  const balances = await lockBalances(trx, [from.id, to.id], now);
  const reason = 'Acerto entre obras do mesmo cliente';
  const act = { reason, source: 'transfer' as const, userId };
  await addLines(trx, balances, sidesOf(from.id, to.id, MOVED, act), now);
}
