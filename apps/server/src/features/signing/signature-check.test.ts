import { PDFDocument } from '@cantoo/pdf-lib';
import forge from 'node-forge';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sha256, TestSigner } from '../../../test/signing.ts';

let server: TestServer;
let signer: TestSigner;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_UPLOADS: '10000', LIMIT_REQUESTS: '10000' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  signer = await TestSigner.begin(server);
});

/** The signed bytes of a sealed PDF, and the hash that its seal holds. */
function sealOf(pdf: Buffer) {
  const [, ...numbers] =
    /\/ByteRange ?\[(\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map(Number);
  const padded = Buffer.from(pdf.subarray(a + b + 1, c - 1).toString('latin1'), 'hex');
  const der = padded.subarray(0, 4 + padded.readUInt16BE(2)).toString('latin1');
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der));
  const { authenticatedAttributes } = (message as unknown as { rawCapture: RawCapture }).rawCapture;
  const digest = authenticatedAttributes.find((attribute) => {
    const [oid] = attribute.value as forge.asn1.Asn1[];
    return forge.asn1.derToOid(oid?.value as string) === forge.pki.oids.messageDigest;
  });
  const [, values] = (digest?.value ?? []) as forge.asn1.Asn1[];
  const [value] = (values?.value ?? []) as forge.asn1.Asn1[];
  const held = Buffer.from(String(value?.value), 'latin1').toString('hex');
  const bytes = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);
  return { held, bytes, whole: c + d === pdf.length };
}
type RawCapture = { authenticatedAttributes: forge.asn1.Asn1[] };

test('the sealed PDF is made once, holds all pages, and its seal tells a changed byte', async () => {
  expect((await signer.sealed()).status).toBe(404);
  await signer.open();
  await signer.sign();
  const [{ bytes: pdf }, ...others] = await Promise.all([
    signer.sealed(),
    signer.sealed(),
    signer.sealed(),
  ]);
  expect(others.every(({ bytes }) => bytes.equals(pdf))).toBe(true);
  const { held, bytes, whole } = sealOf(pdf);
  expect(whole).toBe(true);
  expect(sha256(bytes)).toBe(held);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  expect(sha256(bytes)).not.toBe(held);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(4);
});

test('30 who ask for the sealed PDF at once lead to one drawing, in the drawer’s thread, and later ones to none', async () => {
  await signer.sign();
  const drawn = vi.spyOn(server.ctx.pdf, 'sealed');
  const all = await Promise.all(Array.from({ length: 30 }, () => signer.sealed()));
  expect(new Set(all.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  await signer.sealed();
  expect(drawn).toHaveBeenCalledTimes(1);
  drawn.mockRestore();
});

test('anybody can check a signature by its code, by the sealed file and by a document', async () => {
  await signer.open();
  await signer.sign();
  const code = (await signer.signature())?.check_code ?? '';
  const document = sha256(await signer.view('c1'));
  expect(await signer.check(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    by: 'code',
    sound: true,
    check_code: code,
    mode: 'IP',
    documents: [{ title: 'Contrato c1', sha256: document }, { title: 'Contrato c2' }],
  });
  expect(await signer.check(document)).toMatchObject({ by: 'document', check_code: code });
  expect(await signer.check(sha256((await signer.sealed()).bytes))).toMatchObject({
    by: 'sealed',
    sound: true,
  });
  expect((await signer.evidence()).at(-1)).toMatchObject({
    kind: 'checked',
    details: { by: 'sealed' },
  });
});

test('a code or a file that nobody signed is unknown, and a changed document is told', async () => {
  for (const code of ['AAAAA', '0'.repeat(64), "' or 1=1"])
    expect(await signer.check(code)).toBeNull();
  await signer.sign();
  const code = (await signer.signature())?.check_code ?? '';
  await server.ctx.db
    .updateTable('gl_resource')
    .set({ sha256: Buffer.alloc(32) })
    .where('parent_code', '=', String(signer.ticketId))
    .where('code', '=', 'document.c1')
    .execute();
  expect(await signer.check(code)).toMatchObject({ sound: false });
});
