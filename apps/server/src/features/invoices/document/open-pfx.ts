import forge from 'node-forge';
import type { OpenedPfx } from './content.ts';

const { asn1, pkcs12, pki } = forge;

/** Why a PFX cannot be used; each has its text in the contract. */
export type PfxRefusal =
  | 'CERTIFICATE_PASSWORD'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_WITHOUT_KEY'
  | 'CERTIFICATE_UNREADABLE';

export class RefusedPfx extends Error {
  readonly code: PfxRefusal;

  constructor(code: PfxRefusal) {
    super(code);
    this.code = code;
  }
}

type Bags = { keys: forge.pki.rsa.PrivateKey[]; certificates: forge.pki.Certificate[] };

/** Opens a certificate with its key (A1), those in old encryptions too, which Node's own TLS refuses. Throws RefusedPfx. */
export function openPfx(pfx: Uint8Array, password: string, now: Date): OpenedPfx {
  const { keys, certificates } = bagsOf(pfx, password);
  const key = keys[0];
  if (certificates.length === 0) throw new RefusedPfx('CERTIFICATE_UNREADABLE');
  const certificate = certificates.find((each) => keys.some((one) => isOf(each, one)));
  if (!key || !certificate) throw new RefusedPfx('CERTIFICATE_WITHOUT_KEY');
  const own = keys.find((one) => isOf(certificate, one)) ?? key;
  const { notBefore, notAfter } = certificate.validity;
  if (now < notBefore || now >= notAfter) throw new RefusedPfx('CERTIFICATE_EXPIRED');
  const subject = String(certificate.subject.getField('CN')?.value ?? '');
  return {
    keyPem: pki.privateKeyToPem(own),
    certPem: pki.certificateToPem(certificate),
    chainPem: certificates
      .filter((each) => each !== certificate)
      .map((each) => pki.certificateToPem(each)),
    subject,
    taxId: taxIdOf(certificate) ?? /:([0-9A-Z]{14}|\d{11})$/.exec(subject)?.[1] ?? null,
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    serial: certificate.serialNumber,
  };
}

const isOf = (certificate: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey) =>
  (certificate.publicKey as forge.pki.rsa.PublicKey).n?.equals(key.n) ?? false;

/**
 * With accents, newer files are encrypted under the UTF-8 bytes of the password, and only their seal under its UTF-16: node-forge uses one for
 * both. So a second try leaves the seal out; a wrong password still opens nothing.
 */
function opened12(structure: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return pkcs12.pkcs12FromAsn1(structure, true, password);
  } catch (error) {
    if (/^[ -~]*$/.test(password) || !Array.isArray(structure.value)) throw error;
    const unsealed = { ...structure, value: structure.value.slice(0, 2) };
    return pkcs12.pkcs12FromAsn1(unsealed, true, forge.util.encodeUtf8(password));
  }
}

function bagsOf(pfx: Uint8Array, password: string): Bags {
  let structure: forge.asn1.Asn1;
  try {
    structure = asn1.fromDer(Buffer.from(pfx).toString('latin1'));
  } catch {
    throw new RefusedPfx('CERTIFICATE_UNREADABLE');
  }
  try {
    const opened = opened12(structure, password);
    const bags = opened.safeContents.flatMap(({ safeBags }) => safeBags);
    return {
      keys: bags.flatMap(({ key }) => (key ? [key as forge.pki.rsa.PrivateKey] : [])),
      certificates: bags.flatMap(({ cert }) => (cert ? [cert] : [])),
    };
  } catch (error) {
    // The library tells a wrong password in the words of its two ways to notice it.
    const isPassword = /invalid password|MAC could not be verified|decrypt/i.test(String(error));
    throw new RefusedPfx(isPassword ? 'CERTIFICATE_PASSWORD' : 'CERTIFICATE_UNREADABLE');
  }
}

/** ICP-Brasil's places for a company's CNPJ and for a person's date of birth and CPF. */
const CNPJ = '2.16.76.1.3.3';
const PERSON = '2.16.76.1.3.1';

/** The tax id in ICP-Brasil's alternative names. */
function taxIdOf(certificate: forge.pki.Certificate): string | null {
  const extension = certificate.getExtension('subjectAltName') as { value?: string } | undefined;
  if (!extension?.value) return null;
  const names = new Map<string, string>();
  try {
    collect(asn1.fromDer(extension.value), names);
  } catch {
    return null;
  }
  const cnpj = /^[0-9A-Z]{12}\d\d$/.exec(names.get(CNPJ) ?? '')?.[0];
  return cnpj ?? /^\d{8}(\d{11})/.exec(names.get(PERSON) ?? '')?.[1] ?? null;
}

/** Alternative names are pairs of a number and a text in one more wrapping. */
function collect(node: forge.asn1.Asn1, names: Map<string, string>): void {
  if (!Array.isArray(node.value)) return;
  const [first, second] = node.value;
  if (first?.type === asn1.Type.OID && second && typeof first.value === 'string')
    names.set(asn1.derToOid(first.value), textOf(second));
  else for (const child of node.value) collect(child, names);
}

function textOf({ value }: forge.asn1.Asn1): string {
  if (typeof value === 'string') return value;
  return value[0] ? textOf(value[0]) : '';
}
