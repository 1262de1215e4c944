import { html, htmlPart, inner, parts, plainPart, sample, utf8 } from './sample.ts';

const long = 'palavra '.repeat(2_000).trim();
const nest = (depth: number): string[] =>
  depth === 0
    ? plainPart('No fundo.')
    : inner(`mixed; x=${depth}`, nest(depth - 1)).map((line) =>
        line.replace(/limite-mixed-1/g, `limite-${depth}`),
      );

/** Mails that break the rules, and mails that follow unusual ones. */
export const broken = [
  sample('an empty mail', { body: [] }),
  sample('a mail of blanks', { head: utf8, body: ['', '  ', ''] }),
  sample('HTML without words', {
    head: html,
    body: ['<div><br></div><img src="https://rastreio.example.com/x.gif">'],
  }),
  sample('lines that end in LF alone', {
    head: [...utf8, 'X-Nada: a'],
    body: ['Um\nDois\n\nTrês'],
    text: 'Um\nDois\n\nTrês',
  }),
  sample('a boundary that never closes', {
    head: ['Content-Type: multipart/mixed; boundary=x'],
    body: ['--x', ...utf8, '', 'Sem fim.'],
    text: 'Sem fim.',
  }),
  sample('a boundary that is nowhere', {
    head: ['Content-Type: multipart/mixed; boundary=outra'],
    body: ['Texto sem partes.'],
    text: 'Texto sem partes.',
  }),
  sample('a multipart without a boundary', {
    head: ['Content-Type: multipart/alternative'],
    body: ['Texto sem limite.'],
    text: 'Texto sem limite.',
  }),
  sample('a preamble and an epilogue', {
    head: ['Content-Type: multipart/mixed; boundary=x'],
    body: [
      'This is a multi-part message in MIME format.',
      '--x',
      ...utf8,
      '',
      'Certo.',
      '--x--',
      'Sobra.',
    ],
    text: 'Certo.',
  }),
  sample('an empty text beside HTML', {
    ...parts('alternative', plainPart(' '), htmlPart('<p>Só em HTML.</p>')),
    text: 'Só em HTML.',
  }),
  sample('an encoding that nobody knows', {
    head: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: x-magica'],
    body: ['Lido como está.'],
    text: 'Lido como está.',
  }),
  sample('Base64 with rubbish in it', {
    head: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    body: ['T2zDoSwg', '  dHVkbyBiZW0/', ''],
    text: 'Olá, tudo bem?',
  }),
  sample('format=flowed', {
    head: ['Content-Type: text/plain; charset=utf-8; format=flowed'],
    body: ['Uma frase longa que ', 'segue na outra linha.', '', ' Recuado.', '-- ', 'Marina'],
    text: 'Uma frase longa que segue na outra linha.\n\nRecuado.',
    quoted: '--',
  }),
  sample('format=flowed that deletes spaces', {
    head: ['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes'],
    body: ['https://solar.example.com/um/ender ', 'eco/longo'],
    text: 'https://solar.example.com/um/endereco/longo',
  }),
  sample('a line without an end', {
    head: utf8,
    body: [long],
    text: 'palavra '.repeat(1_250).trim(),
    quoted: 'palavra palavra',
  }),
  sample('deeply nested parts', {
    head: nest(30).slice(0, 1),
    body: nest(30).slice(2),
    text: 'No fundo.',
  }),
  sample('two senders in one address', {
    head: ['From: <a@cliente.example.com,b@cliente.example.com>', ...utf8],
    body: ['Para quem?'],
    from: null,
    text: 'Para quem?',
    outcome: 'ignored',
  }),
  sample('two senders', {
    head: ['From: a@cliente.example.com, b@cliente.example.com', ...utf8],
    body: ['Para quem?'],
    from: null,
    text: 'Para quem?',
    outcome: 'ignored',
  }),
  sample('two headers of senders', {
    head: ['From: a@cliente.example.com', 'From: b@cliente.example.com', ...utf8],
    body: ['Para quem?'],
    from: null,
    text: 'Para quem?',
    outcome: 'ignored',
  }),
  sample('a sender hidden in an encoded name', {
    head: ['From: =?utf-8?Q?a=40cliente.example.com=2C?= <b@cliente.example.com>', ...utf8],
    body: ['Só um.'],
    from: 'b@cliente.example.com',
    text: 'Só um.',
  }),
  sample('a group as the sender', {
    head: ['From: Vendas: a@cliente.example.com, b@cliente.example.com;', ...utf8],
    body: ['Para quem?'],
    from: null,
    text: 'Para quem?',
    outcome: 'ignored',
  }),
  sample('a sender who is none', {
    head: ['From: Marina', ...utf8],
    body: ['Oi.'],
    from: null,
    text: 'Oi.',
    outcome: 'ignored',
  }),
  sample('a header that is long and folded', {
    head: [`Subject: ${'assunto '.repeat(10)}`.trimEnd(), ' que continua', '\tainda', ...utf8],
    body: ['Oi.'],
    subject: `${'assunto '.repeat(10)}que continua ainda`,
    text: 'Oi.',
  }),
];
