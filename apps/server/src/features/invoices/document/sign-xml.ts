import { SignedXml } from 'xml-crypto';
import type { SigningKey } from './content.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** The two pairs of algorithms that the authority takes. */
export const algorithms = {
  sha1: {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const;

/** The document with the signature of the element inside its root, which stands beside that element. */
export function signXml(xml: string, key: SigningKey): string {
  const { signature, digest } = algorithms[key.hash];
  const signed = new SignedXml({
    privateKey: key.keyPem,
    publicCert: key.certPem,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: C14N,
  });
  signed.addReference({
    xpath: '/*/*[1]',
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: digest,
  });
  signed.computeSignature(xml, { location: { reference: '/*', action: 'append' } });
  return `<?xml version="1.0" encoding="UTF-8"?>${signed.getSignedXml()}`;
}
