import type { Trigger } from '@balcao/contract/automail/triggers';
import type pg from 'pg';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';

/** Fifty rules of every kind, as an office with many of them has. */
const triggersOf = (statuses: number[]): Trigger[] => {
  const status = (nth: number) => statuses[nth % statuses.length] ?? 1;
  const each = (count: number, make: (nth: number) => Trigger) =>
    Array.from({ length: count }, (_, nth) => make(nth));
  return [
    ...each(6, () => ({ kind: 'ticket_made' })),
    ...each(4, () => ({ kind: 'first_contact' })),
    ...each(8, (nth) => ({ kind: 'ticket_status', status_id: status(nth) })),
    ...each(9, (nth) => ({
      kind: 'ticket_idle',
      hours: 2 + nth * 8,
      by: (['customer', 'staff', 'anyone'] as const)[nth % 3] ?? 'anyone',
    })),
    ...each(4, (nth) => ({ kind: 'ticket_expires', hours: 1 + nth * 6 })),
    ...each(5, (nth) => ({ kind: 'signature_waits', days: 1 + nth })),
    ...each(5, (nth) => ({ kind: 'pending_unread', hours: 1 + nth * 12 })),
    ...each(4, (nth) => ({ kind: 'due', days: nth * 2 - 3 })),
    ...each(2, () => ({ kind: 'charge_paid' })),
    ...each(2, () => ({ kind: 'invoice_authorised' })),
    { kind: 'birthday' },
  ];
};

/** Tomorrow and later: what is queued stays in the queue. */
function closedToday() {
  const today = new Date(Date.now() - 3 * 3_600_000).getUTCDay() || 7;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today && day !== (today % 7) + 1);
  return { weekdays, from: '08:00', to: '20:00' };
}

async function make(admin: TestClient, path: string, body: object): Promise<number> {
  const made = await admin.call(`/api/${path}`, { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return (made.body.data as { id: number }).id;
}

/** Fifty rules whose conditions let nothing through, and `queues` ones that write to whoever opened a ticket. All are off. */
export async function makeRules(port: number, client: pg.Client, queues: number) {
  const admin = await loggedIn(`http://127.0.0.1:${port}`, 'admin');
  const { rows } = await client.query('select id from at_ticket_status order by id');
  const template = { name: 'Banco de provas', subject: 'Olá, {{nome}}', body: '<p>Olá.</p>' };
  const am_template_id = await make(admin, 'am_template', template);
  const base = { kind: 'contract', window: closedToday(), am_template_id, active: false };
  const looking: number[] = [];
  for (const trigger of triggersOf(rows.map(({ id }) => Number(id)))) {
    const conditions = { op: 'equals', variable: 'nome', value: 'Ninguém' };
    const name = `Regra ${looking.length + 1}`;
    looking.push(await make(admin, 'am_rule', { ...base, name, trigger, conditions }));
  }
  const queueing: number[] = [];
  while (queueing.length < queues) {
    const name = `Fila ${queueing.length + 1}`;
    const trigger = { kind: 'ticket_made' };
    const conditions = { op: 'equals', variable: 'titulo', value: 'Fila' };
    queueing.push(await make(admin, 'am_rule', { ...base, name, trigger, conditions }));
  }
  return { looking, queueing };
}
