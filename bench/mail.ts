import { startDatabase, startProduct } from './servers.ts';
import { inParallel, type Sample, summarize } from './statistics.ts';

const SECRET = 'a-secret-of-the-measurement-and-of-nobody-else';
const MAILS = 100;
const CLIENTS = 4;
const IDLE_MS = 5_000;
const MOST = 2;

const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n';
const bodies = [
  `${html}${'<b>'.repeat(333_333)}`,
  `${html}${'<div>'.repeat(200_000)}`,
  `Content-Type: multipart/mixed; boundary=x\r\n\r\n${`--x\r\n${html}${'<b>'.repeat(150)}\r\n`.repeat(1_900)}--x--`,
  // Without a charset, so that the reader has to guess.
  `Content-Type: multipart/mixed; boundary=x\r\n\r\n${`--x\r\nContent-Type: text/plain\r\n\r\n${'ação é não '.repeat(45)}\r\n`.repeat(1_900)}--x--`,
  `${'X-A: b\r\n'.repeat(50_000)}\r\nfim`,
];

/** A mail of about a megabyte, made to be slow; each has a different sender. */
function mailOf(nth: number): Buffer<ArrayBuffer> {
  const head = `From: a${nth}@cliente.example.com\r\nMessage-ID: <${nth}@bench>\r\nSubject: ${nth}\r\n`;
  return Buffer.from(head + bodies[nth % bodies.length], 'latin1');
}

async function bring(base: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' };
  const answer = await fetch(`${base}/api/mail/incoming`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a mail was answered ${answer.status}`);
}

/** Other people's calls, each of them one after the other, until `until` resolves. */
async function others(base: string, until: Promise<unknown>): Promise<Sample> {
  const durations: number[] = [];
  let done = false;
  const begun = performance.now();
  const client = async () => {
    while (!done) {
      const sent = performance.now();
      const answer = await fetch(`${base}/api/pm_transaction/demo-boleto/token_get`);
      await answer.arrayBuffer();
      durations.push(performance.now() - sent);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, client));
  await until;
  done = true;
  await all;
  return summarize(durations, performance.now() - begun);
}

const line = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(22)} ${perSecond.toFixed(0)} /s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;

/** What a hundred hostile mails cost other people. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database, { MAIL_HOOK_SECRET: SECRET });
  const base = `http://127.0.0.1:${product.port}`;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await others(base, pause(IDLE_MS / 2));
  // Made before the measurement: the clients share this process.
  const mails = Array.from({ length: MAILS }, (_, nth) => mailOf(nth));
  const idle = await others(base, pause(IDLE_MS));
  const busy = await others(
    base,
    inParallel(mails, 4, (mail) => bring(base, mail)),
  );
  await product.stop();
  await database.stop();
  const ratio = busy.p99 / idle.p99;
  console.log(`${MAILS} hostile mails of about 1 MB, ${CLIENTS} other people:`);
  console.log(line('without mails', idle));
  console.log(line('while they come', busy));
  console.log(`  p99 ${ratio.toFixed(2)} times, must be ${MOST} at most`);
}
