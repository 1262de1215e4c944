import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

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

const FEWEST_BITS = 2_048;
/** Each TLS handshake signs with the key: beyond this it holds the server's thread for too long. */
const MOST_BITS = 8_192;

/** Why a key is too weak, or too slow to be used; null if it is neither. */
function sizeFault({ asymmetricKeyDetails }: KeyObject): string | null {
  const bits = asymmetricKeyDetails?.modulusLength;
  if (bits === undefined || (bits >= FEWEST_BITS && bits <= MOST_BITS)) return null;
  return `A chave RSA tem ${bits} bits. Use uma de 2048 a 8192 bits.`;
}

/** Whether certificate and key (PEM, without a password) belong together, are in force and of a usable size, and until when. */
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
  const size = sizeFault(key) ?? sizeFault(certificate.publicKey);
  if (size) return fault('private_key', size);
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
