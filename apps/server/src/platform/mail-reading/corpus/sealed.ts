import { inner, parts, plainPart, sample, utf8 } from './sample.ts';

const words = 'Confirmo o pedido.';
const seal = (type: string, name: string) => [
  `Content-Type: ${type}; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  'MIIGpAYJKoZIhvcNAQcCoIIGlTCC',
];

/** Signed and encrypted mails. */
export const sealed = [
  sample('signed by S/MIME', {
    ...parts(
      'signed; protocol="application/pkcs7-signature"',
      plainPart(words),
      seal('application/pkcs7-signature', 'smime.p7s'),
    ),
    text: words,
  }),
  sample('encrypted by S/MIME', {
    head: [
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Transfer-Encoding: base64',
    ],
    body: ['MIIGpAYJKoZIhvcNAQcDoIIGlTCC'],
    locked: true,
  }),
  sample('signed by PGP/MIME', {
    ...parts(
      'signed; protocol="application/pgp-signature"; micalg=pgp-sha256',
      inner('mixed', plainPart(words)),
      [
        'Content-Type: application/pgp-signature; name="signature.asc"',
        '',
        '-----BEGIN PGP SIGNATURE-----',
        'iQEz',
        '-----END PGP SIGNATURE-----',
      ],
    ),
    text: words,
  }),
  sample('encrypted by PGP/MIME', {
    ...parts(
      'encrypted; protocol="application/pgp-encrypted"',
      ['Content-Type: application/pgp-encrypted', '', 'Version: 1'],
      [
        'Content-Type: application/octet-stream; name="encrypted.asc"',
        '',
        '-----BEGIN PGP MESSAGE-----',
        'hQEM',
        '-----END PGP MESSAGE-----',
      ],
    ),
    locked: true,
  }),
  sample('signed by PGP in the text', {
    head: utf8,
    body: [
      '-----BEGIN PGP SIGNED MESSAGE-----',
      'Hash: SHA256',
      '',
      words,
      '- -- ',
      'Marina',
      '-----BEGIN PGP SIGNATURE-----',
      '',
      'iQEz',
      '-----END PGP SIGNATURE-----',
    ],
    text: words,
    quoted: '--',
  }),
  sample('encrypted by PGP in the text', {
    head: utf8,
    body: ['-----BEGIN PGP MESSAGE-----', '', 'hQEM', '-----END PGP MESSAGE-----'],
    locked: true,
  }),
];
