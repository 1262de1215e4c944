import { expect } from 'vitest';
import { type MailOffice, mailOffice } from './automail.ts';
import { callsOf } from './finance-calls.ts';

// A program that knows only the published description of the calls of automatic mail: their names, fields and answers.

/** An id that no row has. */
export const NOBODY = 99_999_999;

export const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };

let nth = 0;
export function templateBody(more: object = {}) {
  nth += 1;
  const texts = { subject: 'Olá, {{nome}}', body: '<p>Olá, <b>{{primeiro_nome}}</b>.</p>' };
  return { name: `Aviso ${nth}`, ...texts, ...more };
}

/** An office, the program, and a template of its own. */
export async function mailProgram() {
  const office: MailOffice = await mailOffice({ LIMIT_REQUESTS: '1000000' });
  const calls = callsOf(office.admin);
  const template = (await calls.twice('POST', '/am_template', templateBody())).id;
  const ruleBody = (more: object = {}) => {
    nth += 1;
    const parts = { trigger: { kind: 'ticket_made' }, conditions: null, window: always };
    const rest = { am_template_id: template, kind: 'contract', active: false };
    return { name: `Regra ${nth}`, ...parts, ...rest, ...more };
  };
  return {
    ...office,
    ...calls,
    office,
    plain: template,
    ruleBody,
    madeRule: (more: object = {}) => calls.twice('POST', '/am_rule', ruleBody(more)),
    openTicket: (person_email: string) => office.open('Atendimento', { person_email }),
    async rows(table: string): Promise<number> {
      return Number((await office.sql(`select count(*)::int as n from ${table}`))[0].n);
    },
    /** After a test: no rule sends, and the mail server takes everything. */
    async rest(): Promise<void> {
      await office.sql('update am_rule set active = false');
      office.smtp.answers.data = null;
    },
  };
}
export type MailProgram = Awaited<ReturnType<typeof mailProgram>>;

/** The words of a refusal are for people: none are those of a validator. */
export function expectPortuguese({ whole }: { whole: Record<string, unknown> }): void {
  const words = [whole.message, ...Object.values(whole.errors ?? {})];
  expect(JSON.stringify(words)).not.toMatch(/invalid |expected|received|unrecognized|too /i);
}

/** What the mail server of a recipient says of a mail of ours. */
export function report(raw: string, type: 'delivery-status' | 'feedback-report'): Buffer {
  const messageId = /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1] ?? '';
  const said = type === 'delivery-status' ? 'Action: failed' : 'Feedback-Type: abuse';
  const lines = [
    ...['From: mailer-daemon@cliente.example.com', 'To: apoio@solar.example.com'],
    `Message-ID: <${Math.random()}@cliente.example.com>`,
    `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    ...['', '--b', `Content-Type: message/${type}`, '', said, ''],
    ...['--b', 'Content-Type: message/rfc822', '', `Message-ID: <${messageId}>`, '', '--b--'],
  ];
  return Buffer.from(lines.join('\r\n'));
}
