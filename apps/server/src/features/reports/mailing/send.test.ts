import { reportGroups } from '@balcao/contract/reports/report-names';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Mail, UnconfirmedMail } from '../../../platform/mail.ts';
import { queueDue, type ReportMail } from './queue.ts';
import { giveUpReport, sendReport } from './send.ts';

let server: TestServer;
let admin: TestClient;
let lead: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  lead = await loggedIn(server.url, 'larissa');
});
afterAll(() => server.stop());
beforeEach(async () => {
  vi.restoreAllMocks();
  await server.ctx.pool.query('delete from rp_schedule');
});

const path = '/api/report/schedule';
const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

async function ask(who: TestClient, body: object): Promise<number> {
  const made = await who.call(path, { method: 'POST', body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return (made.body.data as { id: number }).id;
}

const told = async (id: number) =>
  (await query(`select sent_for::text, fault from rp_schedule where id = $1`, [id]))[0];

const on = '2026-11-23';
const until = '2999-01-01T00:00:00.000Z';
const job = (id: number): ReportMail => ({ id, on, until });

/** Takes the mails instead of the mail server, or does what it is told to. */
function watch(act: () => Promise<void> = async () => {}): Mail[] {
  const mails: Mail[] = [];
  vi.spyOn(server.ctx.mailer, 'send').mockImplementation(async (mail) => {
    mails.push(mail);
    await act();
  });
  return mails;
}

test('the mail has the figures in words and the paper beside them, of the week before', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  const mails = watch();
  await sendReport(server.ctx, job(id));
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.to).toBe('admin@exemplo.com.br');
  expect(mail?.subject).toBe('Solar Aurora Energia: Atendimento, 16/11/2026 a 22/11/2026');
  expect(mail?.text).toMatch(/Chegaram: \d+ \(antes: \d+\)/);
  const [paper] = mail?.attachments ?? [];
  expect(paper?.filename).toBe('Atendimento 2026-11-16 a 2026-11-22.pdf');
  expect(paper?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await told(id)).toEqual({ sent_for: on, fault: null });
});

test('a mail that was sent is in the audit with what it showed; one that was not is not', async () => {
  const id = await ask(admin, { name: 'payments', every: 'month', by: 'type' });
  const audited = () =>
    query(
      `select action, actor_id, after from gl_audit where record = 'report'
        and (after->>'rp_schedule_id')::int = $1`,
      [id],
    );
  watch(() => Promise.reject(new Error('away')));
  vi.spyOn(server.ctx.jobs, 'send').mockResolvedValue();
  await sendReport(server.ctx, { ...job(id), on: '2026-11-01' });
  expect(await audited()).toEqual([]);
  watch();
  await sendReport(server.ctx, { ...job(id), on: '2026-11-01' });
  expect(await audited()).toMatchObject([
    {
      action: 'export',
      actor_id: (await query(`select id from gl_user where email = 'admin@exemplo.com.br'`))[0].id,
      after: {
        format: 'pdf',
        filters: { name: 'payments', from: '2026-10-01', to: '2026-10-31', by: 'type' },
      },
    },
  ]);
});

test('what a colleague has sent shows what its reader may see, and says who asked for it', async () => {
  await query(
    `update gl_user set active = true, granted = '{can_see_sector_reports}' where email = 'larissa@exemplo.com.br'`,
  );
  const [{ id: recipient_id }] = await query(
    `select id from gl_user where email = 'larissa@exemplo.com.br'`,
  );
  const whole = await ask(admin, { name: 'tickets', every: 'month' });
  const hers = await ask(admin, { name: 'tickets', every: 'month', recipient_id });
  const mails = watch();
  for (const id of [whole, hers]) await sendReport(server.ctx, { ...job(id), on: '2026-11-01' });
  const [all, own] = mails;
  expect(own?.to).toBe('larissa@exemplo.com.br');
  expect(own?.text).toMatch(/Só setores e unidades de Larissa/);
  expect(own?.text).toMatch(/ pediu este e-mail na página do relatório para você\./);
  const arrived = (text = '') => Number(/Chegaram: ([\d.]+)/.exec(text)?.[1]);
  expect(arrived(own?.text)).toBeLessThan(arrived(all?.text));
});

test('a job that runs again, or on two servers, sends nothing twice', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  const mails = watch();
  await Promise.all([sendReport(server.ctx, job(id)), sendReport(server.ctx, job(id))]);
  await sendReport(server.ctx, job(id));
  expect(mails).toHaveLength(1);
});

test('two servers that look at once queue each mail once, and it is moved on', async () => {
  const ids = [];
  for (const by of reportGroups.tickets.slice(0, 5))
    ids.push(await ask(admin, { name: 'tickets', every: 'week', by }));
  await query(
    `update rp_schedule set next_on = (now() at time zone 'America/Sao_Paulo')::date - 1 where id <> $1`,
    [ids[0]],
  );
  const mails = watch();
  await Promise.all([queueDue(server.ctx), queueDue(server.ctx), queueDue(server.ctx)]);
  await queueDue(server.ctx);
  const jobs = await query(
    `select (data->>'id')::int as id from pgboss.job where name = 'reports.mail'`,
  );
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
  const due = await query(
    `select from rp_schedule where next_on <= (now() at time zone 'America/Sao_Paulo')::date`,
  );
  expect(due).toEqual([]);
  await vi.waitFor(() => expect(mails).toHaveLength(4), { timeout: 60_000, interval: 200 });
});

test('a crash while it is sent: not again, and the page says that it may be lost', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  await query('update rp_schedule set tried_for = $2 where id = $1', [id, on]);
  const mails = watch();
  await sendReport(server.ctx, job(id));
  expect(mails).toEqual([]);
  expect((await told(id)).fault).toContain('pode não ter chegado');
});

test('what the mail server did not take is tried again, what it did not confirm is not', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  watch(() => Promise.reject(new Error('away')));
  const later = vi.spyOn(server.ctx.jobs, 'send').mockResolvedValue();
  await sendReport(server.ctx, job(id));
  expect(later).toHaveBeenCalledOnce();
  expect(await told(id)).toEqual({ sent_for: null, fault: null });
  const mails = watch(() => Promise.reject(new UnconfirmedMail('silent')));
  await sendReport(server.ctx, { ...job(id), attempts: 1 });
  await sendReport(server.ctx, { ...job(id), attempts: 1 });
  expect(mails).toHaveLength(1);
  expect(later).toHaveBeenCalledOnce();
  expect((await told(id)).fault).toContain('pode não ter chegado');
});

test('a crash after the mail server refused, before the next try was queued, says nothing of a lost mail', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  watch(() => Promise.reject(new Error('away')));
  vi.spyOn(server.ctx.jobs, 'send').mockRejectedValueOnce(new Error('killed'));
  await expect(sendReport(server.ctx, job(id))).rejects.toThrow('killed');
  const mails = watch();
  await sendReport(server.ctx, job(id));
  expect(mails).toHaveLength(1);
  expect(await told(id)).toEqual({ sent_for: on, fault: null });
});

test('a late answer about the mail of another day leaves the try of this one alone', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  watch(async () => {
    await query(`update rp_schedule set tried_for = '2026-11-30' where id = $1`, [id]);
    throw new Error('away');
  });
  vi.spyOn(server.ctx.jobs, 'send').mockResolvedValue();
  await sendReport(server.ctx, job(id));
  const [row] = await query('select tried_for::text from rp_schedule where id = $1', [id]);
  expect(row).toEqual({ tried_for: '2026-11-30' });
});

test('a job that is given up says so in the list, unless its mail was sent', async () => {
  const id = await ask(admin, { name: 'tickets', every: 'week' });
  const { rows } = await server.ctx.pool.query(
    `select dead_letter from pgboss.queue where name = 'reports.mail'`,
  );
  expect(rows).toEqual([{ dead_letter: 'reports.mail-given-up' }]);
  await server.ctx.jobs.send('reports.mail-given-up', job(id));
  await vi.waitFor(async () => expect((await told(id)).fault).toContain('não pôde ser enviado'), {
    timeout: 30_000,
    interval: 100,
  });
  watch();
  await sendReport(server.ctx, job(id));
  await giveUpReport(server.ctx, job(id));
  expect(await told(id)).toEqual({ sent_for: on, fault: null });
});

const ofLead = `where email = 'larissa@exemplo.com.br'`;
const changes: [string, object, string, string][] = [
  ['without the right', {}, `update gl_user set granted = '{}' ${ofLead}`, 'não pode mais ver'],
  ['inactive', {}, `update gl_user set active = false ${ofLead}`, 'não tem mais acesso'],
  [
    'whose filter is out of sight',
    { sector: true },
    `delete from gl_user_sector where user_id = (select id from gl_user ${ofLead})`,
    'Um filtro saiu',
  ],
];

test.each(changes)('a person %s gets none, and the page says why', async (_, how, change, why) => {
  const give = `update gl_user set active = true, granted = '{can_see_sector_reports}' ${ofLead}`;
  await query(give);
  const [sector] = await query(
    `select sector_id as id from gl_user_sector where user_id = (select id from gl_user ${ofLead})`,
  );
  const filter = 'sector' in how ? { sector_id: sector.id } : {};
  const id = await ask(lead, { name: 'tickets', every: 'month', ...filter });
  await query(change);
  const mails = watch();
  await sendReport(server.ctx, { ...job(id), on: '2026-11-01' });
  expect(mails).toEqual([]);
  expect((await told(id)).fault).toContain(why);
});
