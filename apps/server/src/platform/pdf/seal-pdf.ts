/** What the seal states inside the file. */
type Seal = { certificate: Buffer; name: string; reason: string; at: Date };

/**
 * Signs a PDF (PKCS#7, SHA-256) so that any reader detects a changed byte. The file must have a plain table of objects;
 * `certificate` is PKCS#12 without a password. Throws for a file that cannot be read.
 */
export async function sealPdf(
  pdf: Buffer,
  { certificate, name, reason, at }: Seal,
): Promise<Buffer> {
  const [{ SignPdf }, { plainAddPlaceholder }, { P12Signer }] = await Promise.all([
    import('@signpdf/signpdf'),
    import('@signpdf/placeholder-plain'),
    import('@signpdf/signer-p12'),
  ]);
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    name,
    reason,
    contactInfo: '',
    location: 'Brasil',
    signingTime: at,
    appName: 'Balcão',
    signatureLength: 16_384,
  });
  return new SignPdf().sign(prepared, new P12Signer(certificate, { passphrase: '' }), at);
}
