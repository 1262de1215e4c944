// Values that the signing page and the server share; without zod, for the page.

/** The code under which a person's signature is attached to a ticket. */
export const SIGN_CODE = 'person_sign';

/** Size of the picture, in pixels (docs/product/signing.md#by-ip). */
export const SIGNATURE = { width: 400, height: 150 } as const;

/** The fields that the page sends beside the picture (docs/product/signing.md#calls); the server keeps them as a claim. */
export const claimFields = ['cropTransparent', 'ip', 'ipWhen', 'attachWhen', 'annotation'] as const;
export type Claim = Partial<Record<(typeof claimFields)[number], string>>;

/** The statement that a person accepts by signing. A changed text gets a new version; signatures keep the version that was shown. */
export const signConsent = {
  version: '2026-11-21',
  text: 'Ao assinar, você declara que leu os documentos e concorda com eles, e aceita a assinatura eletrônica como válida entre as partes (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).',
} as const;
