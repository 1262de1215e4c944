import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDocument } from '../src/features/tickets/documents/documents.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';
import { shippedMails } from './shipped-mails.ts';

let office: MailOffice;
let mails: ReturnType<typeof shippedMails>;
beforeAll(async () => {
  office = await mailOffice();
  mails = shippedMails(office);
});
afterAll(() => office.stop());

test('who looks at deliveries cannot sign: the address stands in the mail alone', async () => {
  const rule = await mails.shipped('signature_asked');
  const hugo = newAddress();
  const ticket = await office.ticketOf(hugo);
  const paper = { ticketId: ticket, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(office.server.ctx.db, { ...paper, variables: {} }, new Date());
  const asked = await office.call(`at_ticket/${ticket}/sign_request`, {});
  const { url } = asked.body.data as { url: string };
  const { subject, text } = await mails.arrived(hugo);
  expect(subject).toMatch(/: documentos para assinar$/);
  expect(text).toMatch(/^Olá.*\n\nOs documentos .+ nº \d+ estão prontos para assinar\./);
  expect(text).toContain(`Leia e assine por este link:\n\n${url}\n\nSe você não espera`);
  const kept = await mails.ended(rule.id, hugo, 'sent');
  expect(kept.body).toContain('/at_ticket/…/sign');
  expect(`${kept.html} ${kept.body} ${JSON.stringify(kept.job)}`).not.toContain(url);
  const am_template_id = await office.template({ body: '<p>{{link_assinatura}}</p>' });
  const other = await office.call('am_rule', await office.ruleBody({ am_template_id }));
  expect(other.body.errors).toHaveProperty('am_template_id');
});
