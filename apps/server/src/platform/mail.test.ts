import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { silentMailServer } from '../../test/silent-mail-server.ts';
import { createLogger } from './logger.ts';
import { isRefused, openMailer, UnconfirmedMail } from './mail.ts';

const log = createLogger('silent');
const mailFrom = 'Balcão <balcao@example.com>';
const mail = {
  to: 'José <jose@example.com>',
  subject: 'Redefinição de senha – atenção',
  text: 'Olá, José! Seu código é à prova de acentos: ação, útil, pé.',
  html: '<p>Olá, <b>José</b>! Ação útil.</p>',
};

type Received = { from: string; to: string[]; message: string };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function smtpServer(refuse = false): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'ana' && password === 'c/1'
        ? done(null, { user: 'ana' })
        : done(new Error('no')),
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const message = await text(stream);
      const from = mailFrom ? mailFrom.address : '';
      if (!refuse) received.push({ from, to: rcptTo.map(({ address }) => address), message });
      done(refuse ? new Error('mailbox full') : null);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://ana:c%2F1@127.0.0.1:${port}`, received };
}

/** The header with its encoded words decoded, as a mail program shows it. */
function header(message: string, name: string): string {
  const unfolded = message.replace(/\r\n[ \t]/g, ' ');
  const raw = new RegExp(`^${name}: (.*)$`, 'mi').exec(unfolded)?.[1] ?? '';
  return raw
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(.)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : quotedPrintable(word.replaceAll('_', ' ')),
    )
    .trim();
}

function quotedPrintable(word: string): string {
  const bytes = word
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The decoded text of the part of that type. */
function part(message: string, type: string): string {
  const found = new RegExp(`Content-Type: ${type};[^]*?\r\n\r\n([^]*?)\r\n--`).exec(message);
  const encoded = found?.[1] ?? '';
  return /base64/.test(found?.[0] ?? '')
    ? Buffer.from(encoded, 'base64').toString()
    : quotedPrintable(encoded);
}

function expectWhole(message: string): void {
  expect(header(message, 'subject')).toBe(mail.subject);
  expect(header(message, 'to')).toBe(mail.to);
  expect(header(message, 'from')).toBe(mailFrom);
  expect(part(message, 'text/plain').trim()).toBe(mail.text);
  expect(part(message, 'text/html').trim()).toBe(mail.html);
}

it('sends through SMTP, logged in, with accents, text and HTML', async () => {
  const { url, received } = await smtpServer();
  const mailer = openMailer({ smtpUrl: url, mailFrom, dataDir }, log);
  await mailer.send(mail);
  mailer.close();
  expect(received).toMatchObject([{ from: 'balcao@example.com', to: ['jose@example.com'] }]);
  expectWhole(received[0]?.message ?? '');
});

it('lets no line break in a subject add a recipient or a header', async () => {
  const { url, received } = await smtpServer();
  const mailer = openMailer({ smtpUrl: url, mailFrom, dataDir }, log);
  await mailer.send({ ...mail, subject: 'a\r\nBcc: eve@example.com\r\nX-Evil: 1' });
  expect(received[0]?.to).toEqual(['jose@example.com']);
  expect(received[0]?.message).not.toMatch(/^(bcc|x-evil):/im);
});

it('sends to one person where the address looks like two', async () => {
  const { url, received } = await smtpServer();
  const mailer = openMailer({ smtpUrl: url, mailFrom, dataDir }, log);
  // No server accepts such an address; the test only checks that nobody else gets the mail.
  await mailer.send({ ...mail, to: 'a@example.com,b@example.com' }).catch(() => {});
  mailer.close();
  expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com');
});

it('rejects when the server refuses or is not there', async () => {
  const { url } = await smtpServer(true);
  const full = openMailer({ smtpUrl: url, mailFrom, dataDir }, log);
  await expect(full.send(mail)).rejects.toThrow('mailbox full');
  const nobody = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir }, log);
  await expect(nobody.send(mail)).rejects.toThrow();
});

it('writes whole .eml files into the outbox when no SMTP server is set', async () => {
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  mailer.close();
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toMatch(/\.eml$/);
    expectWhole(await readFile(join(dataDir, 'outbox', file), 'utf8'));
  }
});

it('keeps others on this machine out of the outbox, also of one that was open to them', async () => {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { mode: 0o755 });
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);
  await mailer.send(mail);
  const [file = ''] = await readdir(folder);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(folder)).toBe('700');
  expect(await modeOf(join(folder, file))).toBe('600');
});

/** A mail server that gives these answers to commands, and 250 to all others. */
async function answering(answers: Record<string, string>): Promise<string> {
  const server = createServer((socket) => {
    socket.setEncoding('latin1').write('220 x\r\n');
    socket.on('data', (line: string) => {
      const command = line.slice(0, 4).toUpperCase();
      socket.write(`${answers[command] ?? '250 ok'}\r\n`);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['RCPT', '550 no such person', true],
  ['RCPT', '450 come later', false],
  ['DATA', '554 not for us', true],
  ['DATA', '451 come later', false],
  ['MAIL', '550 you are nobody', false],
])('what a server says to %s (%s) is final: %s', async (command, answer, final) => {
  const smtpUrl = await answering({ [command]: answer });
  const mailer = openMailer({ smtpUrl, mailFrom, dataDir }, log);
  const fault = await mailer.send(mail).catch((error: unknown) => error);
  mailer.close();
  expect(fault).toBeInstanceOf(Error);
  expect(isRefused(fault)).toBe(final);
});

it.each([
  ['cuts it off', true],
  ['stays silent', false],
])('a mail that a server got may have arrived if the server then %s', async (_, cut) => {
  const { url, state, stop } = await silentMailServer({ cut });
  onTestFinished(stop);
  const mailer = openMailer({ smtpUrl: url, mailFrom, dataDir }, log, 3_000);
  await expect(mailer.send(mail)).rejects.toThrow(UnconfirmedMail);
  await expect.poll(state).toEqual({ taken: 1, open: 0 });
});

it('a server that says a byte now and then gets no mail after its time', async () => {
  let [ended, sent] = [false, ''];
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 50);
    socket.on('data', (bytes) => {
      sent += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      ended = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = openMailer({ smtpUrl, mailFrom, dataDir }, log, 400);
  const fault = await mailer.send(mail).catch((error: unknown) => error);
  expect(fault).toMatchObject({ message: 'the mail server took too long' });
  expect(fault).not.toBeInstanceOf(UnconfirmedMail);
  await expect.poll(() => [ended, sent]).toEqual([true, '']);
});
