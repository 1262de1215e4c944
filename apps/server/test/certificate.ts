import forge from 'node-forge';

const { pki } = forge;
const DAY_MS = 86_400_000;

/** A certificate with its key, both also as PEM. */
export type Certified = {
  cert: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
  pem: { cert: string; key: string };
};

type Of = { extensions?: object[]; issuer?: Certified; daysLeft?: number };

let serial = 0;

/** A certificate for `name`, signed by `issuer` or by itself; it ends in `daysLeft` days, which may be past. */
export function certificate(name: string, of: Of = {}): Certified {
  const { extensions = [], issuer, daysLeft = 1 } = of;
  const keys = pki.rsa.generateKeyPair(2048);
  const cert = pki.createCertificate();
  const now = Date.now();
  serial += 1;
  cert.publicKey = keys.publicKey;
  cert.serialNumber = String(serial).padStart(4, '0');
  cert.validity.notBefore = new Date(now + Math.min(daysLeft - 1, -1) * DAY_MS);
  cert.validity.notAfter = new Date(now + daysLeft * DAY_MS);
  cert.setSubject([{ name: 'commonName', value: name }]);
  cert.setIssuer(issuer ? issuer.cert.subject.attributes : cert.subject.attributes);
  cert.setExtensions(extensions);
  cert.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  const pem = { cert: pki.certificateToPem(cert), key: pki.privateKeyToPem(keys.privateKey) };
  return { cert, key: keys.privateKey, pem };
}

/** An authority that may sign others. */
export function authority(name: string): Certified {
  return certificate(name, {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
}

/** A certificate of a server at `localhost`. */
export function localhost(issuer: Certified, daysLeft?: number): Certified {
  const names = [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }];
  return certificate('localhost', { extensions: names, issuer, ...(daysLeft && { daysLeft }) });
}
