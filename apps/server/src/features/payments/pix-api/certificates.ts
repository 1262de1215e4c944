import { createPrivateKey, X509Certificate } from 'node:crypto';

type Checked = { validFrom: Date; validTo: Date; subject: string };
type Fault = { fault: { field: 'certificate' | 'private_key' | 'authority'; words: string } };

const fault = (field: Fault['fault']['field'], words: string): Fault => ({
  fault: { field, words },
});

function read<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Whether certificate and key (PEM, without a password) belong together and are in force, and until when. */
export function checkCertificates(
  pem: { certificate: string; key: string; authority: string | null },
  now: Date,
): Checked | Fault {
  const certificate = read(() => new X509Certificate(pem.certificate));
  if (!certificate) {
    return fault('certificate', 'Não é um certificado em PEM (-----BEGIN CERTIFICATE-----).');
  }
  const key = read(() => createPrivateKey(pem.key));
  if (!key) return fault('private_key', 'Não é uma chave privada em PEM, sem senha.');
  if (!certificate.checkPrivateKey(key)) {
    return fault('private_key', 'A chave não pertence a este certificado.');
  }
  const validTo = certificate.validToDate;
  if (validTo <= now) return fault('certificate', 'Este certificado já venceu.');
  const { authority } = pem;
  if (authority !== null && !read(() => new X509Certificate(authority))) {
    return fault('authority', 'Não é uma cadeia de certificados em PEM.');
  }
  const subject = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '';
  return { validFrom: certificate.validFromDate, validTo, subject: subject.slice(0, 200) };
}
