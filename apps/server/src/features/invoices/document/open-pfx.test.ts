import { randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { afterAll, expect, test } from 'vitest';
import { authority, certificate } from '../../../../test/certificate.ts';
import { documentContext } from '../../../../test/invoices.ts';
import { closeDocuments, openPfx } from './documents.ts';

const ctx = documentContext();
afterAll(() => closeDocuments(ctx));

const { asn1, pkcs12 } = forge;
const issuer = authority('AC DE DEMONSTRACAO');
const owner = certificate('EMPRESA DE DEMONSTRACAO LTDA:12345678000195', { issuer });
type Algorithm = '3des' | 'aes256';

function pfx(
  of = owner,
  { password = 'segredo', algorithm = '3des' as Algorithm, withKey = true } = {},
): Buffer {
  const key = (withKey ? of.key : null) as forge.pki.rsa.PrivateKey;
  const p12 = pkcs12.toPkcs12Asn1(key, [of.cert, issuer.cert], password, { algorithm });
  return Buffer.from(asn1.toDer(p12).getBytes(), 'latin1');
}

const refused = (bytes: Buffer, code: string, password = 'segredo') =>
  expect(openPfx(ctx, { pfx: bytes, password })).rejects.toMatchObject({ code });

test.each(['3des', 'aes256'] as const)(
  'a PFX in %s is opened, old encryption or new',
  async (algorithm) => {
    const opened = await openPfx(ctx, { pfx: pfx(owner, { algorithm }), password: 'segredo' });
    expect(opened).toMatchObject({
      subject: 'EMPRESA DE DEMONSTRACAO LTDA:12345678000195',
      taxId: '12345678000195',
      chainPem: [expect.stringContaining('BEGIN CERTIFICATE')],
    });
    expect(opened.keyPem).toContain('PRIVATE KEY');
    expect(opened.certPem.trim().replaceAll('\r', '')).toBe(
      owner.pem.cert.trim().replaceAll('\r', ''),
    );
    expect(new Date(opened.notAfter).getTime()).toBeGreaterThan(Date.now());
  },
);

test("the CNPJ of ICP-Brasil's own place is believed before the name's", async () => {
  const number = (oid: string) => asn1.oidToDer(oid).getBytes();
  const name = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, number('2.16.76.1.3.3')),
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
      asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, '12ABC34501DE35'),
    ]),
  ]);
  const names = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [name]);
  const extensions = [{ id: '2.5.29.17', critical: false, value: asn1.toDer(names).getBytes() }];
  const other = certificate('OUTRO NOME:99999999000191', { issuer, extensions });
  const opened = await openPfx(ctx, { pfx: pfx(other), password: 'segredo' });
  expect(opened.taxId).toBe('12ABC34501DE35');
});

test('a wrong password is told as such', async () => {
  await refused(pfx(), 'CERTIFICATE_PASSWORD', 'errada');
  await refused(pfx(), 'CERTIFICATE_PASSWORD', '');
  await refused(pfx(owner, { algorithm: 'aes256' }), 'CERTIFICATE_PASSWORD', 'errada');
});

test('a password with accents opens files of both encryptions, and a wrong one does not', async () => {
  const password = 'ação€1';
  const bytes = forge.util.encodeUtf8(password);
  for (const file of [
    pfx(owner, { password }),
    pfx(owner, { password: bytes, algorithm: 'aes256' }),
  ]) {
    expect((await openPfx(ctx, { pfx: file, password })).taxId).toBe('12345678000195');
    await refused(file, 'CERTIFICATE_PASSWORD', 'açao€1');
  }
});

test('an expired certificate is told as such', async () => {
  const past = certificate('EMPRESA VENCIDA:12345678000195', { issuer, daysLeft: -1 });
  await refused(pfx(past), 'CERTIFICATE_EXPIRED');
});

test('a PFX without a key is told as such', async () => {
  await refused(pfx(owner, { withKey: false }), 'CERTIFICATE_WITHOUT_KEY');
});

test('noise, cut files and other files are told to be none', async () => {
  const whole = pfx();
  const pem = Buffer.from(owner.pem.cert);
  const files = [
    randomBytes(5_000_000),
    randomBytes(100_000),
    Buffer.alloc(0),
    pem,
    Buffer.from('%PDF-1.7'),
  ];
  for (const file of files) await refused(file, 'CERTIFICATE_UNREADABLE');
  for (const length of [10, 100, whole.length - 1])
    await refused(whole.subarray(0, length), 'CERTIFICATE_UNREADABLE');
});

test('a PFX that wants hours of work is ended, and the next one is opened', async () => {
  const p12 = pkcs12.toPkcs12Asn1(owner.key, [owner.cert], 'segredo', {
    algorithm: '3des',
    count: 4242,
  });
  const bomb = asn1.fromDer(asn1.toDer(p12).getBytes());
  const [rounds, hours] = [4_242, 2_000_000_000].map((count) =>
    asn1.integerToDer(count).getBytes(),
  );
  const grow = (node: forge.asn1.Asn1): void => {
    if (Array.isArray(node.value)) for (const child of node.value) grow(child);
    else if (node.type === asn1.Type.INTEGER && node.value === rounds) node.value = hours ?? '';
  };
  grow(bomb);
  await refused(Buffer.from(asn1.toDer(bomb).getBytes(), 'latin1'), 'CERTIFICATE_UNREADABLE');
  expect((await openPfx(ctx, { pfx: pfx(), password: 'segredo' })).taxId).toBe('12345678000195');
});
