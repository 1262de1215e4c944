import type { DryRun, MailPreview } from '@balcao/contract/automail/rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../test/automail.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';

let office: MailOffice;
let editor: TestClient;
beforeAll(async () => {
  office = await mailOffice();
  await office.sql(
    `update gl_user set granted = '{can_automail_edit}' where email = 'atendente@exemplo.com.br'`,
  );
  editor = await loggedIn(office.server.url, 'atendente');
});
afterAll(() => office.stop());

const send = (path: string, body: object) => editor.call(`/api/${path}`, { method: 'POST', body });
const preview = (origin: string, parent_code?: number) =>
  send('am_template/preview', {
    subject: 'x',
    body: '<p>{{nome}} {{email}} {{link}} {{respostas}}</p>',
    origin,
    ...(parent_code && { parent_code }),
  });

test('who makes rules previews no record that the person may not open', async () => {
  const email = newAddress();
  const [own, other] = [
    await office.open('Atendimento', { person_email: email }),
    await office.open('Financeiro', { person_email: email }),
  ];
  const charge = await office.made({ at_ticket_id: other });
  expect((await editor.call(`/api/at_ticket/${other}/edit`)).status).toBe(404);
  expect([
    (await preview('at_ticket', own)).status,
    (await preview('at_ticket', other)).status,
    (await preview('pm_transaction', charge.id)).status,
  ]).toEqual([200, 404, 404]);
  const newest = await preview('at_ticket');
  expect((newest.body.data as MailPreview).parent_code).toBe(String(own));
  const notes = await preview('nf_invoice');
  expect((notes.body.data as MailPreview).parent_code).toBeNull();
});

test('a dry run counts all mails and names those about records that the person may open', async () => {
  const rule = await office.rule({ active: false });
  const [own, other] = [
    await office.open('Atendimento', { person_email: newAddress() }),
    await office.open('Financeiro', { person_email: newAddress() }),
  ];
  const run = async (who: TestClient) =>
    (await who.call(`/api/am_rule/${rule}/dry_run`, { method: 'POST', body: { days: 1 } })).body
      .data as DryRun;
  const [seen, whole] = [await run(editor), await run(office.admin)];
  const codes = seen.sample.map(({ parent_code }) => parent_code);
  expect(seen.mails).toBe(whole.mails);
  expect(codes).toContain(String(own));
  expect(codes).not.toContain(String(other));
  expect(whole.sample.map(({ parent_code }) => parent_code)).toContain(String(other));
});
