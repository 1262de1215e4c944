import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { onTestFinished } from 'vitest';

/** A real IMAP server with these mails in its INBOX; it runs until the test ends. */
export async function mailbox(...mails: string[]): Promise<string> {
  const server = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'UNSELECT', 'UIDPLUS', 'LITERALPLUS'],
    storage: { INBOX: { messages: mails.map((raw) => ({ raw })) } },
    users: { 'ana@b.co': { password: 'c/1' } },
  });
  await new Promise<void>((done) => server.listen(0, done));
  onTestFinished(() => new Promise((done) => server.close(done)));
  const { port } = server.server.address() as AddressInfo;
  return `imap://ana%40b.co:c%2F1@127.0.0.1:${port}/INBOX`;
}
