import { generateKeyPairSync } from 'node:crypto';
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
