import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';
import { PATIENCE, shippedMails } from '../../../../test/shipped-mails.ts';
import { readConfigs } from '../../organization/installation.ts';
import { sendChargeMail } from '../../payments/tell-customer.ts';

let office: MailOffice;
let mails: ReturnType<typeof shippedMails>;
beforeAll(async () => {
  office = await mailOffice();
  mails = shippedMails(office);
});
afterAll(() => office.stop());
afterEach(() => {
  office.smtp.answers.data = null;
});

test('an emitted charge is mailed with the words of its rule, once, and is among the deliveries', async () => {
  const rule = await mails.shipped('charge_emitted');
  const ana = newAddress();
  const ticket = await office.ticketOf(ana);
  const { id, token } = await office.made({ at_ticket_id: ticket });
  const { raw, subject, text } = await mails.arrived(ana);
  const link = `${office.server.ctx.config.publicUrl}/pm/${token}/options`;
  const [{ description, person_name: name }] = await office.sql(
    'select description, person_name from pm_transaction where id = $1',
    [id],
  );
  const { COMPANY_NAME: company } = await readConfigs(office.server.ctx);
  expect(subject).toBe(`${company}: nova cobrança`);
  expect(text).toContain(
    [
      `Olá, ${name}.`,
      'Há uma nova cobrança para você.',
      ...(description ? [description] : []),
      `R$ 100,00, vencimento em 31/01/2090: ${link}`,
      'Abra o link para ver o valor de hoje e pagar.',
      'Se você já pagou, desconsidere este e-mail.',
      company,
    ].join('\n\n'),
  );
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).toMatch(/^Message-ID: <automail\./m);
  const row = await mails.ended(rule.id, ana, 'sent');
  expect(row).toMatchObject({ parent_id: id, ticket_id: ticket, attempts: 1, reason: null });
  const said = (await office.lines(ticket, 3)).filter(({ body }: { body: string }) =>
    body.includes(link),
  );
  expect(said).toHaveLength(1);
  await sendChargeMail(office.server.ctx, row.job.data);
  await office.run();
  expect(office.smtp.to(ana)).toHaveLength(1);
});

test('switched off, nothing is sent and the reason is kept; it cannot be deleted or become another', async () => {
  const rule = await mails.shipped('charge_emitted');
  await office.call(`am_rule/${rule.id}`, { active: false }, 'PUT');
  const bia = newAddress();
  await office.made({ at_ticket_id: await office.ticketOf(bia) });
  expect(await mails.ended(rule.id, bia, 'skipped')).toMatchObject({
    reason: 'O e-mail automático foi desligado.',
    subject: null,
  });
  expect(office.smtp.to(bia)).toEqual([]);
  const { body } = await office.admin.call(`/api/am_delivery?am_rule_id=${rule.id}&status=skipped`);
  expect(body.data).toContainEqual(
    expect.objectContaining({ to: bia, reason: 'O e-mail automático foi desligado.' }),
  );
  const gone = await office.admin.call(`/api/am_rule/${rule.id}`, { method: 'DELETE' });
  expect([gone.status, gone.body.code]).toEqual([409, 'IN_USE']);
  const become = (more: object) => office.call(`am_rule/${rule.id}`, more, 'PUT');
  expect((await become({ trigger: { kind: 'charge_paid' } })).body.errors).toHaveProperty(
    'trigger',
  );
  expect((await become({ kind: 'marketing' })).body.errors).toHaveProperty('kind');
  const second = await office.ruleBody({ trigger: { kind: 'charge_emitted' } });
  expect((await office.call('am_rule', second)).body.errors).toHaveProperty('trigger');
});

test('its text can be changed: the mail has the new one', async () => {
  const rule = await mails.shipped('charge_emitted');
  const before = await office.admin.call(`/api/am_template/${rule.am_template_id}/edit`);
  const { subject, body } = before.body.data as { subject: string; body: string };
  const path = `am_template/${rule.am_template_id}`;
  const changed = { subject: 'Chegou: {{valor}}', body: '<p>Pague aqui:</p><p>{{cobrancas}}</p>' };
  expect((await office.call(path, changed, 'PUT')).status).toBe(200);
  const caio = newAddress();
  await office.made({ at_ticket_id: await office.ticketOf(caio) });
  const mail = await mails.arrived(caio);
  expect(mail.subject.replaceAll('\u00a0', ' ')).toBe('Chegou: R$ 100,00');
  expect(mail.text).toMatch(/^Pague aqui:\n\nR\$ 100,00/);
  const preview = await office.call('am_template/preview', {
    ...{ subject, body, origin: 'pm_transaction' },
  });
  expect(preview.body.data).toMatchObject({ text: expect.stringContaining('/pm/') });
  await office.call(path, { subject, body }, 'PUT');
});

test('instalments are one mail with all links, each in a line of its own', async () => {
  await mails.shipped('charge_emitted');
  const dora = newAddress();
  const wanted = {
    ...office.base(),
    at_ticket_id: await office.ticketOf(dora),
    count: 3,
    emit: true,
  };
  await office.post('/instalments', wanted);
  const { text } = await mails.arrived(dora);
  expect(text.match(/^Parcela \d de 3: .*\/pm\/\S+$/gm)).toHaveLength(3);
});

test('a mail server that refuses: staff are told as before, and can have it tried again', async () => {
  const rule = await mails.shipped('charge_emitted');
  const eva = newAddress();
  const ticket = await office.ticketOf(eva);
  office.smtp.answers.data = Object.assign(new Error('no such user'), { responseCode: 550 });
  await office.made({ at_ticket_id: ticket });
  const failed = await mails.ended(rule.id, eva, 'failed');
  expect(failed.reason).toContain('O servidor de e-mail recusou');
  const line = `O e-mail da cobrança não chegou a ${eva}. Confira o endereço.`;
  await expect
    .poll(async () => (await office.lines(ticket, 2)).map((one: { body: string }) => one.body))
    .toContain(line);
  office.smtp.answers.data = null;
  expect((await office.call(`am_delivery/${failed.id}/retry`, {})).status).toBe(200);
  await mails.arrived(eva);
  expect((await mails.ended(rule.id, eva, 'sent')).id).toBe(failed.id);
});

test('a mail server that is away: it waits with its reason, and is let go once the charge is cancelled', async () => {
  const rule = await mails.shipped('charge_emitted');
  const fabio = newAddress();
  office.smtp.answers.data = Object.assign(new Error('away'), { responseCode: 451 });
  const { id } = await office.made({ at_ticket_id: await office.ticketOf(fabio) });
  await expect
    .poll(async () => (await mails.deliveriesTo(rule.id, fabio))[0]?.reason, PATIENCE)
    .toContain('Tentaremos de novo');
  await office.post(`/${id}/cancel`, { reason: 'Engano' });
  office.smtp.answers.data = null;
  expect(await mails.ended(rule.id, fabio, 'skipped')).toMatchObject({
    reason: 'O motivo do envio deixou de valer.',
  });
  expect(office.smtp.to(fabio)).toEqual([]);
});

test('a reminder and a change have rules of their own', async () => {
  await mails.shipped('charge_emitted');
  const changed = await mails.shipped('charge_changed');
  const reminded = await mails.shipped('charge_reminded');
  const gil = newAddress();
  const { id } = await office.made({ at_ticket_id: await office.ticketOf(gil) });
  await mails.arrived(gil);
  await office.post(`/${id}/remind`);
  expect(await mails.ended(reminded.id, gil, 'sent')).toMatchObject({
    subject: expect.stringContaining('lembrete de cobrança'),
    body: expect.stringContaining('Há uma cobrança em aberto para você.'),
  });
  const until = new Date(Date.now() + 60_000).toISOString();
  await sendChargeMail(office.server.ctx, { ids: [id], why: 'change', until });
  expect(await mails.ended(changed.id, gil, 'sent')).toMatchObject({
    subject: expect.stringContaining('cobrança alterada'),
    body: expect.stringContaining('Boletos e códigos Pix que você já salvou não valem mais.'),
  });
});

test('a mail that has gone out keeps its address when its job comes again for another', async () => {
  const rule = await mails.shipped('charge_emitted');
  const [old, corrected] = [newAddress(), newAddress()];
  const { id } = await office.made({ at_ticket_id: await office.ticketOf(old) });
  const row = await mails.ended(rule.id, old, 'sent');
  await office.sql('update pm_transaction set person_email = $2 where id = $1', [id, corrected]);
  await sendChargeMail(office.server.ctx, row.job.data);
  expect(office.smtp.to(corrected)).toHaveLength(0);
  const [kept] = await office.sql('select address, status from am_delivery where id = $1', [
    row.id,
  ]);
  expect(kept).toEqual({ address: old, status: 'sent' });
});
