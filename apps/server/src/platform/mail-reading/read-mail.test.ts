import iconv from 'iconv-lite';
import { expect, it, test } from 'vitest';
import { readEnvelope, readMail } from './read-mail.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

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

it.each([
  ['in two parts', 'JOSE\u0301@example.com', 'jos\u00e9@example.com'],
  ['with a letter that is not seen', 'jose\u200b@example.com', undefined],
  ['with another script among its letters', 'j\u043ese@example.com', undefined],
  ['as an encoded word', '=?utf-8?q?a?=@example.com', undefined],
])('answers who writes an address %s as that person, or nobody', async (_, from, address) => {
  const read = await readMail(mail(`From: <${from}>`, '', 'Oi'));
  expect(read.from?.address).toBe(address);
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
  const long = mail(...head, ...Array(50_000).fill('X-Nada: nada'.padEnd(80)), '', 'a');
  for (const each of [many, long]) {
    await expect(readMail(each)).rejects.toThrow();
    expect(await readEnvelope(each)).toMatchObject({
      from: { address: 'a@b.co' },
      subject: 'Oi',
      text: '',
      files: [],
    });
  }
});

it('names a file without a name by a type of any word', async () => {
  const types = ['constructor', '__proto__', 'toString/valueOf', 'image/png'];
  const part = (type: string) => ['--x', `Content-Type: ${type}`, 'Content-ID: <a>', '', 'a'];
  const head = ['From: a@b.co', 'Content-Type: multipart/mixed; boundary=x', ''];
  const { files } = await readMail(mail(...head, ...types.flatMap(part), '--x--'));
  expect(files.map(({ filename }) => filename)).toEqual([
    'anexo-1.bin',
    'anexo-2.bin',
    'anexo-3.valueof',
    'anexo-4.png',
  ]);
});

it('says of HTML beyond its bound that it is cut', async () => {
  const head = ['From: a@b.co', 'Content-Type: text/html', ''];
  const long = `<p>Oi.</p><!--${'x'.repeat(2_000_000)}--><p>Fim.</p>`;
  expect(await readMail(mail(...head, long))).toMatchObject({ text: 'Oi.', cut: true });
  expect(await readMail(mail(...head, '<p>Oi.</p>'))).toMatchObject({ text: 'Oi.', cut: false });
});

it('keeps what stands above and below a text that PGP has signed in place', async () => {
  const signed = ['-----BEGIN PGP SIGNED MESSAGE-----', 'Hash: SHA256', '', '- -- Assinado.'];
  const signature = ['-----BEGIN PGP SIGNATURE-----', '', 'iQ', '-----END PGP SIGNATURE-----'];
  const lines = ['Minha resposta.', ...signed, ...signature, 'Rodapé da lista.'];
  const { text } = await readMail(mail('From: a@b.co', '', ...lines));
  expect(text.split(/\s*\n/)).toEqual(['Minha resposta.', '-- Assinado.', 'Rodapé da lista.']);
});

test('a mail in one charset that it does not name is read whole in it, of which only the first parts are looked at', async () => {
  const part = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from('--x\r\nContent-Type: text/plain\r\n\r\n'),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const russian = iconv.encode('привет, как дела? '.repeat(10), 'koi8-r');
  const raw = Buffer.concat([
    Buffer.from('From: a@b.co\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'),
    ...Array<Buffer>(40).fill(part(russian)),
    part(iconv.encode('Não é ação. '.repeat(10), 'latin1')),
    Buffer.from('--x--'),
  ]);
  const { text } = await readMail(raw);
  expect(text.split('привет')).toHaveLength(401);
  expect(text).not.toContain('ação');
});
