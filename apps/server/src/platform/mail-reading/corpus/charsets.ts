import iconv from 'iconv-lite';
import { parts, sample } from './sample.ts';

/** Encodes a text and gives the bytes as characters, for `latin1` samples. */
const as = (charset: string, text: string) => iconv.encode(text, charset).toString('latin1');
const plain = ['Content-Type: text/plain', 'Content-Transfer-Encoding: 8bit'];
const greeting = 'Olá, não recebi a segunda via. Atenção: é urgente.';

/** Bytes beyond ASCII, with and without a declared charset. */
export const charsets = [
  sample('raw Latin-1 in the headers and the text', {
    head: [
      as('latin1', 'From: José da Conceição <jose@cliente.example.com>'),
      as('latin1', 'Subject: Solicitação de orçamento'),
      ...plain,
    ],
    body: [as('latin1', greeting)],
    bytes: 'latin1',
    from: 'jose@cliente.example.com',
    subject: 'Solicitação de orçamento',
    text: greeting,
  }),
  sample('raw windows-1252 with its own signs', {
    head: plain,
    body: [as('windows-1252', 'Preço: 10 € – “ótimo”, não é?')],
    bytes: 'latin1',
    text: 'Preço: 10 € – “ótimo”, não é?',
  }),
  sample('raw Latin-1 in capitals', {
    head: [as('latin1', 'Subject: FATURA MÊS DE MARÇO'), ...plain],
    body: [as('latin1', 'SOLICITAÇÃO DE CANCELAMENTO')],
    bytes: 'latin1',
    subject: 'FATURA MÊS DE MARÇO',
    text: 'SOLICITAÇÃO DE CANCELAMENTO',
  }),
  sample('raw UTF-8 without a word of it', {
    head: ['Subject: Solicitação', ...plain],
    body: [greeting],
    subject: 'Solicitação',
    text: greeting,
  }),
  sample('a subject in raw KOI8-R', {
    head: [as('koi8-r', 'Subject: Добрый день, счёт на оплату'), ...plain],
    body: ['Pagamento.'],
    bytes: 'latin1',
    subject: 'Добрый день, счёт на оплату',
    text: 'Pagamento.',
  }),
  sample('a raw subject in the charset of the text', {
    head: [
      as('koi8-r', 'Subject: Счёт'),
      'Content-Type: text/plain; charset=koi8-r',
      'Content-Transfer-Encoding: 8bit',
    ],
    body: [as('koi8-r', 'Привет')],
    bytes: 'latin1',
    subject: 'Счёт',
    text: 'Привет',
  }),
  sample('raw Shift_JIS', {
    head: plain,
    body: [as('shift_jis', 'こんにちは、請求書です')],
    bytes: 'latin1',
    text: 'こんにちは、請求書です',
  }),
  sample('Japanese in seven bits without a word of it', {
    head: plain,
    body: ['\x1b$B$3$s$K$A$O\x1b(B'],
    text: 'こんにちは',
  }),
  sample('UTF-8 that is Latin-1', {
    head: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
    body: [as('latin1', greeting)],
    bytes: 'latin1',
    text: greeting,
  }),
  sample('ASCII that is Latin-1', {
    head: ['Content-Type: text/plain; charset=us-ascii', 'Content-Transfer-Encoding: 8bit'],
    body: [as('latin1', greeting)],
    bytes: 'latin1',
    text: greeting,
  }),
  sample('quoted-printable without a charset', {
    head: ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'],
    body: ['Ol=E1, a liga=E7=E3o caiu e n=E3o vol=', 'tou.'],
    text: 'Olá, a ligação caiu e não voltou.',
  }),
  sample('Base64 of ISO-8859-15', {
    head: ['Content-Type: text/plain; charset=iso-8859-15', 'Content-Transfer-Encoding: base64'],
    body: [iconv.encode('Pagarei 50 € até amanhã.', 'iso-8859-15').toString('base64')],
    text: 'Pagarei 50 € até amanhã.',
  }),
  sample('the code page of DOS', {
    head: ['Content-Type: text/plain; charset=cp850', 'Content-Transfer-Encoding: 8bit'],
    body: [as('cp850', greeting)],
    bytes: 'latin1',
    text: greeting,
  }),
  sample('UTF-16', {
    head: ['Content-Type: text/plain; charset=utf-16le', 'Content-Transfer-Encoding: base64'],
    body: [Buffer.from(greeting, 'utf16le').toString('base64')],
    text: greeting,
  }),
  sample('UTF-7', {
    head: ['Content-Type: text/plain; charset=utf-7'],
    body: ['Ol+AOE-, tudo bem?'],
    text: 'Olá, tudo bem?',
  }),
  sample('a charset that nobody knows', {
    head: ['Content-Type: text/plain; charset=klingon', 'Content-Transfer-Encoding: 8bit'],
    body: [as('latin1', greeting)],
    bytes: 'latin1',
    text: greeting,
  }),
  sample('HTML that says its charset itself', {
    head: ['Content-Type: text/html', 'Content-Transfer-Encoding: 8bit'],
    body: [
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>x</title></head><body>${as('windows-1251', 'Привет, мир')}</body></html>`,
    ],
    bytes: 'latin1',
    text: 'Привет, мир',
  }),
  sample('encoded words of several kinds', {
    head: [
      'From: =?iso-8859-1?Q?Concei=E7=E3o_D=2C?= <conceicao@cliente.example.com>',
      'Subject: =?utf-8?B?T3LDp2FtZW50bw==?=',
      ' =?utf-8?Q?_n=C2=BA_7?= final',
      ...plain,
    ],
    body: ['Olá.'],
    from: 'conceicao@cliente.example.com',
    subject: 'Orçamento nº 7 final',
    text: 'Olá.',
  }),
  sample('names of files in every way', {
    ...parts(
      'mixed',
      ['Content-Type: text/plain', '', 'Seguem.'],
      [
        "Content-Type: text/plain; name*=utf-8''or%C3%A7amento.txt",
        'Content-Disposition: attachment',
        '',
        'um',
      ],
      [
        'Content-Type: text/plain',
        'Content-Disposition: attachment; filename="=?iso-8859-1?Q?liga=E7=E3o.txt?="',
        '',
        'dois',
      ],
      [
        'Content-Type: text/plain',
        as('latin1', 'Content-Disposition: attachment; filename="Cópia da solicitação.txt"'),
        '',
        'três'.replace('ê', 'e'),
      ],
      [
        'Content-Type: text/plain',
        "Content-Disposition: attachment; filename*0*=iso-8859-1''parte%20um%20e%20; filename*1*=p%E1gina.txt",
        '',
        'quatro',
      ],
    ),
    bytes: 'latin1',
    text: 'Seguem.',
    files: [
      ['orçamento.txt', 'um'],
      ['ligação.txt', 'dois'],
      ['Cópia da solicitação.txt', 'tres'],
      ['parte um e página.txt', 'quatro'],
    ],
  }),
];
