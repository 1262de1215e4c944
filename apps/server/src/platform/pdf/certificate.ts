import { generateKeyPair, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';

const YEARS = 30;

/** A self-signed certificate with its key, as PKCS#12 without a password. */
async function makeCertificate(name: string, now: Date): Promise<Buffer> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const key = forge.pki.privateKeyFromPem(pem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now.getTime());
  certificate.validity.notAfter.setFullYear(now.getFullYear() + YEARS);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, certificate, '', { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1');
}

/**
 * The certificate that seals our PDFs (PKCS#12, no password): made once and kept in `seal.p12` of the data folder, for
 * its owner alone to read. Whoever makes it at the same moment gets the one that was there first.
 */
export async function sealCertificate(dataDir: string, name: string, now: Date): Promise<Buffer> {
  const file = join(dataDir, 'seal.p12');
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const made = await makeCertificate(name, now);
  await mkdir(dataDir, { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, made, { mode: 0o600 });
  // In one step, so that nobody reads half of it; the first one stays.
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(aside);
  return readFile(file);
}
