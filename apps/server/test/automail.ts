import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { evaluateRules } from '../src/features/automail/evaluation/evaluate.ts';
import { sendDue } from '../src/features/automail/sending/deliver.ts';
import { chargeOffice } from './charges.ts';

const HOUR_MS = 3_600_000;
const CLAIMED = "select id from am_delivery where status = 'waiting' and claimed_until is not null";

let people = 0;
/** The address of somebody new. */
export function newAddress(): string {
  people += 1;
  return `pessoa${people}@cliente.example.com`;
}

/** A real mail server: what it accepted, and how it answers. One that comes back has the port it had before. */
export async function mailServer(port = 0) {
  const received: { to: string[]; raw: string }[] = [];
  const answers = { data: null as Error | null, pause: 0 };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => undefined);
      // The sender died before the mail was whole: a mail server keeps nothing of it.
      if (raw === undefined) return;
      if (answers.pause) await new Promise((go) => setTimeout(go, answers.pause));
      if (!answers.data)
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      done(answers.data);
    },
  });
  // A connection that its client drops, such as one that was killed, ends no mail server.
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', done));
  const { port: taken } = smtp.server.address() as AddressInfo;
  return {
    received,
    answers,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

export type MailOffice = Awaited<ReturnType<typeof mailOffice>>;

/** An office whose automatic mails go to a real mail server; nothing of the demonstration is switched on. */
export async function mailOffice(env: Record<string, string> = {}) {
  const smtp = await mailServer();
  const office = await chargeOffice({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Solar Aurora <apoio@solar.example.com>',
    MAIL_REPLY_TO: 'apoio@solar.example.com',
    ...env,
  });
  const { admin, server, sql } = office;
  await sql('update am_rule set active = false');
  let nth = 0;
  const at = (moment: Date) => ({ ...server.ctx, clock: () => moment });
  const call = (path: string, body: object, method = 'POST') =>
    admin.call(`/api/${path}`, { method, body });
  const template = async (more: object = {}): Promise<number> => {
    nth += 1;
    const made = await call('am_template', {
      name: `Modelo ${nth}`,
      subject: 'Olá, {{primeiro_nome}}',
      body: '<p>Olá, <b>{{nome}}</b>.</p>',
      ...more,
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return (made.body.data as { id: number }).id;
  };
  const ruleBody = async (more: object = {}) => {
    nth += 1;
    return {
      name: `Regra ${nth}`,
      kind: 'contract',
      trigger: { kind: 'ticket_made' },
      window: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' },
      am_template_id: await template(),
      active: true,
      ...more,
    };
  };
  const deliveries = (rule: number) =>
    sql('select * from am_delivery where am_rule_id = $1 order by id', [rule]);
  const idle = () => vi.waitFor(async () => expect(await sql(CLAIMED)).toEqual([]), 10_000);
  return {
    ...office,
    smtp,
    call,
    /** Waits for the mails that servers' own jobs have taken. */
    idle,
    template,
    ruleBody,
    at,
    async rule(more: object = {}): Promise<number> {
      const made = await call('am_rule', await ruleBody(more));
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return (made.body.data as { id: number }).id;
    },
    /** Has the rules look at what happened from this moment on, as if they had been switched on then. */
    async lookFrom(moment: Date): Promise<void> {
      await sql('update am_rule set switched_on_at = $1 where active', [moment]);
      await sql('update am_rule_look set looked_until = $1', [moment]);
    },
    /** Looks at the rules and sends what is due, as the jobs do, at this moment; what the server's own job took is waited for. */
    async run(moment = new Date(Date.now() + 1_000)): Promise<void> {
      await evaluateRules(at(moment));
      await sendDue(at(moment));
      await idle();
    },
    /** A ticket of somebody with this address, or with none. */
    ticketOf: (person_email: string | undefined, more: object = {}) =>
      office.open('Atendimento', { ...(person_email && { person_email }), ...more }),
    hours: (count: number) => new Date(Date.now() + count * HOUR_MS),
    deliveries,
    /** The one delivery of a rule. */
    async only(rule: number) {
      const rows = await deliveries(rule);
      expect(rows).toHaveLength(1);
      return rows[0];
    },
    async stop(): Promise<void> {
      await server.stop();
      await smtp.stop();
    },
  };
}
