import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { authority, certificate } from '../../../../test/certificate.ts';
import { checkCertificates } from './certificates.ts';

const now = new Date();
const issuer = authority('Banco');
const own = certificate('Solar Energia', { issuer, daysLeft: 20 });
const pem = { certificate: own.pem.cert, key: own.pem.key, authority: issuer.pem.cert };
const faultOf = (more: Partial<typeof pem>) => checkCertificates({ ...pem, ...more }, now);

it('tells whose certificate it is and until when it is in force', () => {
  const validTo = own.cert.validity.notAfter;
  const seconds = new Date(Math.floor(validTo.getTime() / 1_000) * 1_000);
  expect(checkCertificates(pem, now)).toMatchObject({ subject: 'Solar Energia', validTo: seconds });
});

/** A key of that size at once: its primes are none, and it could sign nothing. */
function sizedKey(bits: number): string {
  const half = Buffer.alloc(bits / 16, 0xff);
  const n = (BigInt(`0x${half.toString('hex')}`) ** 2n).toString(16);
  const part = half.toString('base64url');
  const parts = { d: part, p: part, q: part, dp: part, dq: part, qi: part };
  const jwk = { kty: 'RSA', e: 'AQAB', n: Buffer.from(n, 'hex').toString('base64url'), ...parts };
  return createPrivateKey({ key: jwk, format: 'jwk' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

it.each([1024, 8208])('a key of %i bits is refused before anything is signed with it', (bits) => {
  const key = sizedKey(bits);
  const words = `A chave RSA tem ${bits} bits. Use uma de 2048 a 8192 bits.`;
  expect(faultOf({ key })).toEqual({ fault: { field: 'private_key', words } });
});

it('names the part that is wrong', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const expired = certificate('Solar Energia', { issuer, daysLeft: -1 });
  const { cert, key } = expired.pem;
  expect(faultOf({ certificate: 'abc' })).toMatchObject({ fault: { field: 'certificate' } });
  expect(faultOf({ key: own.pem.cert })).toMatchObject({ fault: { field: 'private_key' } });
  expect(faultOf({ key: other })).toMatchObject({ fault: { words: /não pertence/ } });
  expect(faultOf({ certificate: cert, key })).toMatchObject({ fault: { words: /venceu/ } });
  expect(faultOf({ authority: 'abc' })).toMatchObject({ fault: { field: 'authority' } });
});
