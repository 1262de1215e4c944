import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  customerBody,
  type InvoiceOffice,
  invoiceOffice,
  makeFiscal,
} from '../../../../test/invoice-office.ts';
import { outboxMails } from '../../../../test/outbox.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';

type Sefin = Awaited<ReturnType<typeof startSefin>>;
let sefin: Sefin;
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
const mails = async (to: string) =>
  (await outboxMails(office.server.ctx.config.dataDir)).filter((mail) => mail.includes(to));
const of = (email: string | null) => ({ customer: { ...customerBody, email } });

test('the customer gets XML and PDF when the note is authorised, and once more when somebody sends it', async () => {
  const { id, access_key } = await office.emitted(of('tomador@cliente.example'));
  const arrived = async (count: number) =>
    vi.waitFor(
      async () => expect(await mails('tomador@cliente.example')).toHaveLength(count),
      PATIENCE,
    );
  await arrived(1);
  const [mail = ''] = await mails('tomador@cliente.example');
  expect(mail).toContain(`filename=nfse-${access_key}.xml`);
  expect(mail).toContain(`filename=nfse-${access_key}.pdf`);
  const [, attached = ''] =
    /filename=nfse-\d+\.xml\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(mail) ?? [];
  expect(Buffer.from(attached, 'base64').toString('utf8')).toBe(
    sefin.notes.get(String(access_key))?.xml,
  );
  await vi.waitFor(
    async () => expect((await office.whole(id)).mailed_at).toEqual(expect.any(String)),
    PATIENCE,
  );
  expect((await office.call(`/${id}/mail`, 'POST', {})).status).toBe(200);
  await arrived(2);
});

test('without an address it cannot be sent, and a unit that sends none sends none by itself', async () => {
  const silent = await office.emitted(of(null));
  const { status, body } = await office.call(`/${silent.id}/mail`, 'POST', {});
  expect([status, Object.keys(body.errors as object)]).toEqual([422, ['customer.email']]);
  const { admin, unit, cnpj } = office;
  const off = { environment: 'restricted', mails_customer: false };
  await makeFiscal(admin, { unit, cnpj, issuer: sefin.issuer }, off);
  const { id } = await office.emitted(of('quieto@cliente.example'));
  await office.call(`/${id}/mail`, 'POST', {});
  await vi.waitFor(
    async () => expect(await mails('quieto@cliente.example')).toHaveLength(1),
    PATIENCE,
  );
});
