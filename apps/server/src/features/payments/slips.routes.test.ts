import { ZBarSymbolType } from '@undecaf/zbar-wasm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { textOfPage } from '../../../test/pdf.ts';
import { drawPage, PIXELS_A_POINT, scannersRead, zbarScan } from '../../../test/scanners.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { payableSlip, slipPdf } from './slips.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

async function apiOf(token: string) {
  const path = `/api/pm_transaction/${token}/token_get`;
  const { body } = await new TestClient(server.url).call(path);
  return body.data as { payment_code: string; payment_alternative_code: string };
}

test('two other programs read bar code and QR of the PDF back to the same values', async () => {
  const answer = await get('/pm/demo-boleto/boleto.pdf');
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const { payment_code, payment_alternative_code } = await apiOf('demo-boleto');
  const slip = await payableSlip(server.ctx, 'demo-boleto');
  expect(slip?.line).toBe(payment_code);
  const codes = { 'bar code': slip?.barcode, QR: payment_alternative_code };
  expect(await scannersRead(await drawPage(await answer.bytes()))).toEqual({
    zbar: codes,
    zxing: codes,
  });
});

test('the QR code of the PDF is at least 3 cm wide', async () => {
  const answer = await get('/pm/demo-boleto/boleto.pdf');
  const codes = await zbarScan(await drawPage(await answer.bytes()));
  const across = codes
    .filter(({ type }) => ZBarSymbolType[type] === 'ZBAR_QRCODE')
    .map(({ points }) => points.map(({ x }) => x))
    .map((xs) => ((Math.max(...xs) - Math.min(...xs)) / PIXELS_A_POINT / 72) * 25.4);
  expect(across).toEqual([expect.any(Number)]);
  expect(across[0]).toBeGreaterThan(30);
});

test('a slip with a discount says until when it holds', async () => {
  const until = /\(-\) Desconto até (\d{2}\/\d{2}\/\d{4})/;
  const { body } = await new TestClient(server.url).call(
    '/api/pm_transaction/demo-desconto/token_get',
  );
  const { amount } = body.data as { amount: { discount_until: string } };
  const day = amount.discount_until.split('-').toReversed().join('/');
  const html = await (await get('/pm/demo-desconto/boleto')).text();
  expect(until.exec(html)?.[1]).toBe(day);
  const pdf = await textOfPage(await (await get('/pm/demo-desconto/boleto.pdf')).bytes());
  expect(until.exec(pdf)?.[1]).toBe(day);
});

test('the printable slip says who, what and until when, and nothing in it can run', async () => {
  const answer = await get('/pm/demo-boleto/boleto');
  const html = await answer.text();
  const { payment_code } = await apiOf('demo-boleto');
  expect(html.replace(/[. ]/g, '')).toContain(payment_code);
  for (const text of ['Cláudia Ferreira', 'R$ 489,90', '11.222.333/0001-81', '001-9']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('<script');
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /style-src 'nonce-([\da-f]+)'/.exec(policy)?.[1];
  expect(policy).toMatch(/^default-src 'none'; img-src data:; style-src 'nonce-[\da-f]+';/);
  expect(html).toContain(`<style nonce="${nonce}">`);
});

test('a name of HTML stays a name', async () => {
  const { ctx } = server;
  const change = (person_name: string) =>
    ctx.db
      .updateTable('pm_transaction')
      .set({ person_name })
      .where('reference', '=', 'PM0000000001')
      .execute();
  await change('<script>alert(1)</script>');
  const html = await (await get('/pm/demo-boleto/boleto')).text();
  expect(html).toContain('&lt;script&gt;alert(1)');
  await change('Cláudia Ferreira');
});

test.each(['demo-pago', 'demo-cancelado', 'nada', '..%2f..%2fetc'])(
  '%s has no slip to print: its page says why',
  async (token) => {
    for (const file of ['boleto', 'boleto.pdf']) {
      const answer = await get(`/pm/${token}/${file}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(/^\/pm\/[^/]+\/options$/);
    }
  },
);

test('30 who ask for the PDF of a slip at once share one drawing, which is made in the drawer’s thread', async () => {
  const drawn = vi.spyOn(server.ctx.pdf, 'slip');
  const slip = await payableSlip(server.ctx, 'demo-boleto');
  if (!slip) throw new Error('no slip to draw');
  const thirty = Array.from({ length: 30 });
  const drawings = await Promise.all(thirty.map(() => slipPdf(server.ctx, slip)));
  expect(new Set(drawings).size).toBe(1);
  expect(drawn).toHaveBeenCalledTimes(1);
  drawn.mockRestore();
  const answers = await Promise.all(thirty.map(() => get('/pm/demo-boleto/boleto.pdf')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

/** The overdue slip of the demonstration, which costs 2 % more. */
const change = (changes: object) =>
  server.ctx.db
    .updateTable('pm_transaction')
    .set(changes)
    .where('person_name', '=', 'Cláudia Ferreira')
    .where('value_cents', '=', 12_500)
    .execute();

test('an overdue slip is printed for today’s amount, and two other programs read it back', async () => {
  await change({
    interest: null,
    description: 'Manutenção <anual>',
    paid_at: new Date(),
    paid_cents: 1_000,
    status: 'partial',
  });
  const slip = await payableSlip(server.ctx, 'demo-vencido');
  const { payment_code, payment_alternative_code } = await apiOf('demo-vencido');
  expect(payment_code.slice(-10)).toBe('0000011750');
  expect(payment_alternative_code).toContain('5406117.50');
  const pdf = await get('/pm/demo-vencido/boleto.pdf');
  const codes = { 'bar code': slip?.barcode, QR: payment_alternative_code };
  expect(await scannersRead(await drawPage(await pdf.bytes()))).toEqual({
    zbar: codes,
    zxing: codes,
  });
  const html = await (await get('/pm/demo-vencido/boleto')).text();
  for (const text of ['R$ 125,00', 'R$ 2,50', 'R$ 10,00', 'R$ 117,50', 'Manutenção &lt;anual&gt;'])
    expect(html).toContain(text);
  expect(html.replace(/[. ]/g, '')).toContain(payment_code);
});

test('a slip whose last day has passed is not printed', async () => {
  await change({ due_date: '2024-01-10', counted_due_date: '2024-01-10' });
  for (const file of ['boleto', 'boleto.pdf'])
    expect((await get(`/pm/demo-vencido/${file}`)).status).toBe(302);
});

test('only a paid slip has a receipt', async () => {
  const answer = await get('/pm/demo-pago/comprovante.pdf');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^inline; filename="comprovante-PM\d{10}\.pdf"$/),
  });
  expect(await textOfPage(await answer.bytes())).toMatch(
    /Solar Aurora[\s\S]*Cláudia Ferreira[\s\S]*R\$ 489,90/,
  );
  for (const token of ['demo-boleto', 'demo-cancelado', 'nada'])
    expect((await get(`/pm/${token}/comprovante.pdf`)).status).toBe(302);
});
