import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';
import { privateFolder } from './private-folder.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** Including its angle brackets. */
  messageId?: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
  /** Bytes that we made ourselves. */
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

/**
 * `send` rejects when the message was not accepted; a job around it retries. `check` rejects when no message could be
 * sent now, and sends none.
 */
export type Mailer = { send(mail: Mail): Promise<void>; check(): Promise<void>; close(): void };

/** Commands that are about this mail and whom it is for. */
const ofMail = ['RCPT TO', 'DATA', 'API'];
/** RFC 4954, section 6. */
const NEEDS_LOGIN = 530;

/**
 * Whether a mail server has said that it will never accept this mail (RFC 5321, section 4.2.1). A refusal of our own
 * login, such as for a wrong password, says nothing about the mail.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const command = 'command' in error ? error.command : undefined;
  // EENVELOPE is also what it says to MAIL FROM; API is nodemailer itself, which knows no such address.
  const isOfMail = error.code === 'EENVELOPE' && ofMail.includes(String(command));
  const answer = 'responseCode' in error ? Number(error.responseCode) : 500;
  return (isOfMail || error.code === 'EMESSAGE') && answer >= 500 && answer !== NEEDS_LOGIN;
}

/** The mail server got the whole mail and did not say whether it takes it: it may arrive. */
export class UnconfirmedMail extends Error {}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

// The server passes a mail's contents as text: they must never make it read a file or an address.
const guarded = { disableFileAccess: true, disableUrlAccess: true };

/** One person, even if the address looks like a list. */
function only({ to }: Mail) {
  const [, name = '', address = to] = /^([^<]*)<([^<>]*)>$/.exec(to) ?? [];
  return { name: name.trim(), address };
}

/** Identifies our own mails when they come back. */
const headers = { 'X-Balcao': '1' };

/**
 * Sends mail from MAIL_FROM through SMTP_URL (smtp:// or smtps://, including `user:password@`); otherwise writes each
 * message completely as an .eml file into DATA_DIR/outbox.
 */
export function openMailer(config: MailConfig, log: Logger, longestMs = LONGEST_MS): Mailer {
  const { smtpUrl } = config;
  return smtpUrl ? smtpMailer({ ...config, smtpUrl }, log, longestMs) : outboxMailer(config, log);
}

/** A mail server may send a byte now and then, for ever. */
const LONGEST_MS = 120_000;

/** Ends the connection of work that takes too long: otherwise the mail might still go out, after it was tried again. */
async function inTime<T>(longestMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = () => stop.abort(new Error('the mail server took too long'));
  const timer = setTimeout(late, longestMs);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

type Watched = { signal: AbortSignal; onGiven: () => void };
// Nodemailer's types do not know the first, and the second is ours.
const watched = (more: Watched): object => more;

type SmtpConfig = MailConfig & { smtpUrl: string };

function smtpMailer(
  { smtpUrl: url, mailFrom }: SmtpConfig,
  log: Logger,
  longestMs: number,
): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, ...guarded },
    { from: mailFrom, headers },
  );
  transport.use('stream', ({ data, message }, done) => {
    const { onGiven } = data as Partial<Watched>;
    if (onGiven) message.processFunc((bytes) => bytes.once('end', onGiven));
    done();
  });
  return {
    async send(mail) {
      let given = false;
      const onGiven = () => {
        given = true;
      };
      const to = only(mail);
      try {
        const { messageId } = await inTime(longestMs, (signal) =>
          transport.sendMail({ ...mail, to, ...watched({ signal, onGiven }) }),
        );
        log.info({ messageId }, 'mail sent');
      } catch (error) {
        const answered = error instanceof Error && 'responseCode' in error && error.responseCode;
        if (!given || answered) throw error;
        throw new UnconfirmedMail('the mail server did not confirm the mail', { cause: error });
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Where mails are written as files when no mail server is set. */
export const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

function outboxMailer({ mailFrom, dataDir }: MailConfig, log: Logger): Mailer {
  const outbox = outboxOf({ dataDir });
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows', ...guarded },
    { from: mailFrom, headers },
  );
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, to: only(mail) });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(outbox, `${time}-${randomBytes(4).toString('hex')}.eml`);
      await privateFolder(outbox);
      // Programs that watch the folder see complete messages only.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail written to the outbox');
    },
    async check() {
      const file = join(outbox, `.check-${randomBytes(4).toString('hex')}`);
      await privateFolder(outbox);
      await writeFile(file, '').finally(() => rm(file, { force: true }));
    },
    close: () => transport.close(),
  };
}
