import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankDesk } from '../../../test/bank-desk.ts';
import { type PixOffice, pixOffice } from '../../../test/pix-office.ts';
import { drawPage, drawQr, scannersRead } from '../../../test/scanners.ts';
import { dayOf } from './payments.rules.ts';
import { payableSlip } from './slips.ts';

let office: PixOffice;
beforeAll(async () => {
  office = await pixOffice();
});
afterAll(() => office.stop());

type Shown = {
  payment_code: string | null;
  payment_alternative_code: string | null;
  payment_alternative_code_qr: string | null;
};

/** What the customer's page shows. */
async function shownOf(token: string): Promise<Shown> {
  const { body } = await office.admin.call(`/api/pm_transaction/${token}/token_get`);
  return body.data as Shown;
}

/** The slip as a customer prints it, read by both scanners, beside what it has to say. */
async function printed(token: string) {
  const answer = await fetch(`${office.server.url}/pm/${token}/boleto.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const read = await scannersRead(await drawPage(await answer.bytes()));
  const slip = await payableSlip(office.server.ctx, token);
  const { payment_code, payment_alternative_code } = await shownOf(token);
  expect(slip?.line).toBe(payment_code);
  return { read, said: { 'bar code': slip?.barcode, QR: payment_alternative_code } };
}

/** The digits of a bar code as they stand in the line that people type, without its check digits. */
const inLine = (line: string) =>
  line.slice(0, 4) +
  line.slice(32, 33) +
  line.slice(33) +
  line.slice(4, 9) +
  line.slice(10, 20) +
  line.slice(21, 31);

describe('zbar and ZXing read the same on the printed slip', () => {
  test.each<[string, () => Promise<{ token: string }>]>([
    ['of the built-in provider', () => office.made({ due_date: '2090-01-31' })],
    [
      'with a discount, a fine and cents',
      () =>
        office.made({
          value_cents: 123_457,
          fine: { kind: 2, value: '2.00' },
          discount: { kind: 1, steps: [{ until: '2090-01-15', value: '10.01' }] },
        }),
    ],
    [
      'of R$ 0,01 that is due today',
      () => office.made({ value_cents: 1, due_date: dayOf(office.server.ctx.clock()) }),
    ],
    [
      'of files, Banco do Brasil',
      async () => (await bankDesk(office, '001')).slip({ due_date: '2090-01-31' }),
    ],
    [
      'of files, Bradesco',
      async () => (await bankDesk(office, '237')).slip({ due_date: '2090-01-31' }),
    ],
  ])('%s', async (_, make) => {
    const { token } = await make();
    const { read, said } = await printed(token);
    expect(read.zbar).toEqual(said);
    expect(read.zxing).toEqual(said);
    const { payment_code: line } = await shownOf(token);
    expect(inLine(line ?? '')).toBe(said['bar code']);
  });
});

test('both read the PSP’s own code on the page of a Pix charge', async () => {
  const { token, id } = await office.pix();
  const { payment_alternative_code: code, payment_alternative_code_qr: picture } =
    await shownOf(token);
  const QR = { QR: code };
  expect(await scannersRead(drawQr(picture ?? ''))).toEqual({ zbar: QR, zxing: QR });
  const txid = await office.txidOf(id);
  expect(getPixPayloadInfo(code ?? '')).toMatchObject({
    url: office.psp.charges.get(`cobv/${txid}`)?.location,
  });
});
