import { filePart, htmlPart, inner, parts, plainPart, png, sample, utf8 } from './sample.ts';

/** uuencodes bytes, 45 to a line. */
function uuencoded(name: string, bytes: Buffer): string[] {
  const sign = (six: number) => String.fromCharCode((six & 63) + 32);
  const line = (piece: Buffer) => {
    const whole = Buffer.concat([piece, Buffer.alloc(3)]);
    const count = Math.ceil(piece.length / 3);
    const fours = Array.from({ length: count }, (_, at) => whole.readUIntBE(at * 3, 3));
    return (
      sign(piece.length) +
      fours.map((value) => [18, 12, 6, 0].map((bits) => sign(value >> bits)).join('')).join('')
    );
  };
  const count = Math.ceil(bytes.length / 45);
  const pieces = Array.from({ length: count }, (_, at) => bytes.subarray(at * 45, at * 45 + 45));
  return [`begin 644 ${name}`, ...pieces.map(line), ' ', 'end'];
}

const little = (value: number, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
};

/** A TNEF attribute: of the message (1) or of a file (2). */
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([little(level, 1), little(id, 4), little(data.length, 4), data, little(0, 2)]);

/** A MAPI property with a length. */
const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([
    little(type, 2),
    little(id, 2),
    little(1, 4),
    little(data.length, 4),
    data,
    Buffer.alloc((4 - (data.length % 4)) % 4),
  ]);
const mapi = (...all: Buffer[]) => Buffer.concat([little(all.length, 4), ...all]);

/** A winmail.dat with a text and two files, one of which has its name and bytes in MAPI properties. */
const winmail = Buffer.concat([
  little(0x223e9f78, 4),
  little(1, 2),
  attribute(1, 0x2800c, Buffer.from('Segue o contrato.\0', 'latin1')),
  attribute(2, 0x69002, Buffer.alloc(14)),
  attribute(2, 0x18010, Buffer.from('CONTRA~1.TXT\0')),
  attribute(2, 0x6800f, Buffer.from('Contrato')),
  attribute(
    2,
    0x69005,
    mapi(property(0x1f, 0x3707, Buffer.from('Contrato de adesão.txt\0', 'utf16le'))),
  ),
  attribute(2, 0x69002, Buffer.alloc(14)),
  attribute(
    2,
    0x69005,
    mapi(
      property(0x1e, 0x3707, Buffer.from('anexo.txt\0')),
      property(0x102, 0x3701, Buffer.from('Anexo')),
    ),
  ),
]);

/** Files, and packages that contain files. */
export const packages = [
  sample('a picture by uuencode in the text', {
    head: utf8,
    body: ['Segue a foto.', '', ...uuencoded('foto.png', png), '', 'Obrigada.'],
    text: 'Segue a foto.\n\n\nObrigada.',
    files: [['foto.png', png.toString('utf8')]],
  }),
  sample('uuencode in Base64', {
    head: utf8,
    body: ['begin-base64 644 nota.txt', Buffer.from('nota').toString('base64'), '====', 'Segue.'],
    text: 'Segue.',
    files: [['nota.txt', 'nota']],
  }),
  sample('a text that only begins like uuencode', {
    head: utf8,
    body: ['begin 644 de novo', 'Olá, tudo bem?'],
    text: 'begin 644 de novo\nOlá, tudo bem?',
  }),
  sample('winmail.dat of Outlook', {
    ...parts('mixed', plainPart('Segue.'), filePart('application/ms-tnef', 'winmail.dat', winmail)),
    text: 'Segue.\n\nSegue o contrato.',
    files: [
      ['Contrato de adesão.txt', 'Contrato'],
      ['anexo.txt', 'Anexo'],
    ],
  }),
  sample('winmail.dat that has all there is', {
    head: [
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding: base64',
    ],
    body: [winmail.toString('base64')],
    text: 'Segue o contrato.',
    files: [
      ['Contrato de adesão.txt', 'Contrato'],
      ['anexo.txt', 'Anexo'],
    ],
  }),
  sample('winmail.dat that is none', {
    ...parts('mixed', plainPart('Segue.'), filePart('application/ms-tnef', 'winmail.dat', 'nada')),
    text: 'Segue.',
    files: [['winmail.dat', 'nada']],
  }),
  sample('a picture in the text of Outlook', {
    ...parts(
      'related',
      inner(
        'alternative',
        plainPart('Veja a foto [cid:foto1]'),
        htmlPart('<p>Veja a foto <img src="cid:foto1"></p>'),
      ),
      filePart(
        'image/png',
        'image001.png',
        png,
        'Content-ID: <foto1>',
        'Content-Disposition: inline; filename="image001.png"',
      ),
    ),
    text: 'Veja a foto [cid:foto1]',
    files: [['image001.png']],
  }),
  sample('a file between two texts of Apple Mail', {
    ...parts(
      'mixed',
      plainPart('Antes.'),
      filePart(
        'application/pdf',
        'contrato.pdf',
        '%PDF-1.4\n%%EOF\n',
        'Content-Disposition: inline; filename="contrato.pdf"',
      ),
      plainPart('Depois.'),
    ),
    text: 'Antes.\n\nDepois.',
    files: [['contrato.pdf', '%PDF']],
  }),
  sample('a file and no words', {
    ...parts(
      'mixed',
      plainPart(''),
      filePart('application/pdf', 'boleto.pdf', '%PDF-1.4\n%%EOF\n'),
    ),
    files: [['boleto.pdf', '%PDF']],
  }),
  sample('a picture that is the whole mail', {
    head: ['Content-Type: image/png; name="foto.png"', 'Content-Transfer-Encoding: base64'],
    body: [png.toString('base64')],
    files: [['foto.png']],
  }),
  sample('a file without a name', {
    ...parts('mixed', plainPart('Segue.'), [
      'Content-Type: application/pdf',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
    ]),
    text: 'Segue.',
    files: [['anexo-1.pdf', '%PDF']],
  }),
  sample('a file of nothing', {
    ...parts('mixed', plainPart('Segue.'), filePart('application/pdf', 'vazio.pdf', '')),
    text: 'Segue.',
  }),
];
