import { expect, it } from 'vitest';
import { foldQuoted, REPLY_LINE } from './fold-quoted.ts';
import { readEnvelope, readMail } from './read-mail.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

it.each([
  ['Em sáb., 21 de nov. de 2026 às 10:00, Solar <a@b.com> escreveu:\n\n> Olá\n> tudo bem?'],
  ['On Sat, Nov 21, 2026 at 10:00 AM Solar <a@b.com> wrote:\n> Hello'],
  [
    'De: Solar <a@b.com>\nEnviado: sexta-feira, 20 de novembro de 2026\nPara: Ana\nAssunto: Re\n\nAntigo',
  ],
  ['-----Mensagem original-----\nDe: Solar\nEnviada em: sexta\n\nAntigo'],
  [`${REPLY_LINE}\n\nOlá`],
  ['> citado\n> de novo'],
])('folds what an answer repeats: %s', (quoted) => {
  expect(foldQuoted(`Certo, obrigada.\n\n${quoted}`)).toEqual({ text: 'Certo, obrigada.', quoted });
});

it('shows a mail whole that is nothing but a quotation, and one that quotes nothing', () => {
  expect(foldQuoted('> só citação')).toEqual({ text: '> só citação', quoted: null });
  expect(foldQuoted('Oi.\r\n\r\nTudo bem?')).toEqual({ text: 'Oi.\n\nTudo bem?', quoted: null });
});

it('reads people, references, the text of both kinds and files in any encoding', async () => {
  const read = await readMail(
    mail(
      'From: =?utf-8?B?Sm9zw6k=?= <JOSE@Example.com>',
      'To: Apoio <Apoio+1.abc@example.com>, b@example.com',
      'Delivered-To: <caixa@example.com>',
      'Message-ID: <um@example.com>',
      'In-Reply-To: <dois@example.com>',
      'References: <zero@example.com> <dois@example.com>',
      'Subject: =?iso-8859-1?Q?Or=E7amento?=',
      'X-Autoreply: a',
      '  b',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Olá, <b>segue</b></p><script>alert(1)</script>',
      '--x',
      'Content-Type: text/plain; name="nota.txt"',
      'Content-Disposition: attachment; filename="nota.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('nota').toString('base64'),
      '--x--',
    ),
  );
  expect(read).toMatchObject({
    id: 'um@example.com',
    from: { address: 'jose@example.com', name: 'José' },
    recipients: ['apoio+1.abc@example.com', 'b@example.com', 'caixa@example.com'],
    subject: 'Orçamento',
    text: 'Olá, segue',
    quoted: null,
    files: [{ filename: 'nota.txt', mime: 'text/plain', bytes: Buffer.from('nota') }],
  });
  expect(read.references).toEqual(['zero@example.com', 'dois@example.com', 'dois@example.com']);
  expect(read.headers).toContainEqual({ name: 'x-autoreply', value: 'a b' });
});

it('names a mail without a Message-ID by its bytes', async () => {
  const [one, again, other] = await Promise.all([
    readMail(mail('From: a@b.co', '', 'um')),
    readMail(mail('From: a@b.co', '', 'um')),
    readMail(mail('From: a@b.co', '', 'dois')),
  ]);
  expect(one.id).toBe(again.id);
  expect(one.id).not.toBe(other.id);
});

it('refuses a mail of more parts or headers than anybody sends, and reads its first headers still', async () => {
  const parts = Array.from({ length: 2_100 }, () => ['--x', 'Content-Type: text/plain', '', 'a']);
  const head = ['From: a@b.co', 'Subject: Oi', 'Content-Type: multipart/mixed; boundary=x'];
  const many = mail(...head, '', ...parts.flat(), '--x--');
  const long = mail(...head, ...Array(50_000).fill('X-Nada: nada'), '', 'a');
  for (const each of [many, long]) {
    await expect(readMail(each)).rejects.toThrow();
    expect(await readEnvelope(each)).toMatchObject({
      ...{ from: { address: 'a@b.co' }, subject: 'Oi', text: '', files: [] },
    });
  }
});
