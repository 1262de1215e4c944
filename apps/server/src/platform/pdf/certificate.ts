import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

const YEARS = 30;

type Made = { key: forge.pki.rsa.PrivateKey; certificate: forge.pki.Certificate };
type Validity = { from: Date; until: Date };

/** A self-signed certificate with its key, of so many bits. */
export async function certify(
  name: string,
  { from, until }: Validity,
  modulusLength: number,
): Promise<Made> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const key = forge.pki.privateKeyFromPem(pem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = until;
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  return { key, certificate };
}

/** A self-signed certificate with its key, as PKCS#12 without a password. */
export async function makeCertificate(name: string, now: Date): Promise<Buffer> {
  const until = new Date(now.getTime());
  until.setFullYear(now.getFullYear() + YEARS);
  const { key, certificate } = await certify(name, { from: now, until }, 3072);
  const p12 = forge.pkcs12.toPkcs12Asn1(key, certificate, '', { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1');
}
