import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { scanRGBABuffer, ZBarSymbolType } from '@undecaf/zbar-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPsp, type PixOffice, pixOffice } from '../../../../test/pix-office.ts';
import { startPsp } from '../../../../test/psp/psp.ts';

let office: PixOffice;
beforeAll(async () => {
  office = await pixOffice();
});
afterAll(() => office.stop());

test('an expired certificate needs a person: nothing is tried until somebody asks, and then the charge gets its code', async () => {
  const { server, unit, psp } = office;
  const expired = await startPsp({ serverDaysLeft: -1 });
  await connectPsp(server.ctx, unit, expired);
  const made = await office.pix();
  expect(made).toMatchObject({
    provider_wait: 'emit',
    provider_error: 'O certificado do servidor do banco está vencido. Fale com o banco.',
  });
  const { rows } = await server.ctx.pool.query(
    'select provider_retry_at from pm_transaction where id = $1',
    [made.id],
  );
  expect(rows).toEqual([{ provider_retry_at: null }]);
  await expired.stop();
  await connectPsp(server.ctx, unit, psp);
  const { body } = await office.post(`/${made.id}/retry`);
  expect(body.data).toMatchObject({ provider_wait: null, provider_error: null });
});

test('a wrong secret is told in words', async () => {
  const { server, unit, psp } = office;
  const access = { ...psp.access, clientSecret: 'errado' };
  await connectPsp(server.ctx, unit, { ...psp, access });
  expect((await office.pix()).provider_error).toContain('Client ID');
  await connectPsp(server.ctx, unit, psp);
});

test('without the right nobody tries again, and a charge out of sight is not there', async () => {
  const { id } = await office.pix();
  const { status } = await office.post(`/${id}/retry`, {}, undefined, office.operator);
  expect([403, 404]).toContain(status);
});

test('zbar and another library read the PSP’s code on the slip page', async () => {
  const { token, id } = await office.pix();
  const { body } = await office.admin.call(`/api/pm_transaction/${token}/token_get`);
  const { payment_alternative_code: code, payment_alternative_code_qr: picture } = body.data as {
    payment_alternative_code: string;
    payment_alternative_code_qr: string;
  };
  const { width, pixels } = pixelsOf(picture);
  const [found] = await scanRGBABuffer(pixels.buffer, width, width);
  expect(found && [ZBarSymbolType[found.type], found.decode()]).toEqual(['ZBAR_QRCODE', code]);
  const txid = await office.txidOf(id);
  expect(getPixPayloadInfo(code)).toMatchObject({
    url: office.psp.charges.get(`cobv/${txid}`)?.location,
  });
});

/** Draws the picture of a QR code, whose path has a line of dark modules after another. */
function pixelsOf(picture: string) {
  const svg = Buffer.from(picture.split(',')[1] ?? '', 'base64').toString();
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 6;
  const width = size * scale;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  const [, path = ''] = /stroke="#000000" d="([^"]+)"/.exec(svg) ?? [];
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([^Mmh]*)/g)) {
    const [a = 0, b = 0] = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'M') [x, y] = [a, b];
    if (command === 'm') [x, y] = [x + a, y + b];
    if (command === 'h') {
      for (let row = 0; row < scale; row += 1) {
        const from = ((Math.floor(y) * scale + row) * width + x * scale) * 4;
        for (let at = 0; at < a * scale; at += 1) pixels.fill(0, from + at * 4, from + at * 4 + 3);
      }
      x += a;
    }
  }
  return { width, pixels };
}
