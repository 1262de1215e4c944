import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  customerBody,
  type InvoiceOffice,
  invoiceOffice,
} from '../../../../test/invoice-office.ts';
import { outboxMails } from '../../../../test/outbox.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';

let sefin: Awaited<ReturnType<typeof startSefin>>;
let office: InvoiceOffice;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});

const PATIENCE = { timeout: 20_000, interval: 100 };
const rows = async (text: string, values: unknown[] = []) =>
  (await office.server.ctx.pool.query(text, values)).rows;
const deliveryOf = async (id: number) => {
  const text = `select delivery.* from am_delivery delivery join am_rule rule on rule.id = am_rule_id
    where rule.trigger->>'kind' = 'invoice_mailed' and parent_id = $1`;
  await expect.poll(async () => (await rows(text, [id])).length, PATIENCE).toBe(1);
  await expect.poll(async () => (await rows(text, [id]))[0].status, PATIENCE).not.toBe('waiting');
  return (await rows(text, [id]))[0];
};
const of = (email: string) => ({ customer: { ...customerBody, email } });

test('a note goes out with the words and the papers of its rule; switched off, the reason is kept', async () => {
  const { id, access_key, note_number } = await office.emitted(of('ana@tomador.example'));
  const sent = await deliveryOf(id);
  expect(sent).toMatchObject({ status: 'sent', address: 'ana@tomador.example' });
  expect(sent.subject).toMatch(new RegExp(`: nota fiscal nº ${note_number}$`));
  expect(sent.body).toContain('O XML e o DANFSe (PDF) estão anexos.');
  expect(sent.body).toContain(
    `Chave de acesso: ${access_key}. Confira em https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${access_key}`,
  );
  await rows(`update am_rule set active = false where trigger->>'kind' = 'invoice_mailed'`);
  const other = await office.emitted(of('bia@tomador.example'));
  expect(await deliveryOf(other.id)).toMatchObject({
    status: 'skipped',
    reason: 'O e-mail automático foi desligado.',
  });
  expect((await office.whole(other.id)).mailed_at).toBeNull();
  const mails = await outboxMails(office.server.ctx.config.dataDir);
  const to = (address: string) => mails.filter((mail) => mail.includes(`To: ${address}`));
  const [mail = ''] = to('ana@tomador.example');
  expect(mail).toContain(`filename=nfse-${access_key}.pdf`);
  expect(mail).toContain(`filename=nfse-${access_key}.xml`);
  expect(to('bia@tomador.example')).toEqual([]);
});
