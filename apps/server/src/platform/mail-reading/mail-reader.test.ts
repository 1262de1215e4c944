import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPool } from '../workers/pool.ts';
import type { Fault } from '../workers/thread.ts';
import { openMailReader, readIn } from './mail-reader.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailRequest } from './worker.ts';

const log = createLogger('silent');
const reader = openMailReader({ log, rest: 0 });
afterAll(() => reader.close());

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const person = ['From: Ana <ana@example.com>', 'Subject: Oi'];
const html = ['Content-Type: text/html; charset=utf-8', ''];
const mixed = 'Content-Type: multipart/mixed; boundary=x';

/** An Outlook package with this many files of one byte. */
function winmail(files: number): string {
  const attribute = (id: number, data: string) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, Buffer.from(data), Buffer.alloc(2)]);
  };
  const file = [attribute(0x9002, ''), attribute(0x8010, 'a.txt\0'), attribute(0x800f, 'x')];
  const signature = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0, 0]);
  const one = Buffer.concat(file);
  return Buffer.concat([signature, ...Array<Buffer>(files).fill(one)]).toString('base64');
}

/** Parts with bytes that are not ASCII, and without a charset: the reader has to guess. */
const inNoCharset = (part: (words: string) => string[]) =>
  Buffer.from(
    [
      ...person,
      mixed,
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'fim',
      ...Array(1_900)
        .fill(['--x', ...part('ação é não '.repeat(180))])
        .flat(),
      '--x--',
    ].join('\r\n'),
    'latin1',
  );

/** About a megabyte each; read in one go, they blocked everybody for up to 21 s. */
const attacks: [name: string, raw: Buffer, text: string][] = [
  ['bold in bold', mail(...person, ...html, `${'<b>'.repeat(333_333)}fim`), 'fim'],
  ['div in div', mail(...person, ...html, `${'<div>'.repeat(200_000)}fim`), 'fim'],
  [
    'ends of what never began',
    mail(...person, ...html, `${'<b>'.repeat(160_000)}${'</i>'.repeat(120_000)}fim`),
    'fim',
  ],
  [
    'quotations in quotations',
    mail(...person, ...html, `fim${'<blockquote>'.repeat(90_000)}a`),
    'fim',
  ],
  [
    '1,900 parts of HTML',
    mail(
      ...person,
      mixed,
      '',
      ...Array(1_900)
        .fill(['--x', ...html, '<b>'.repeat(150)])
        .flat(),
      '--x',
      ...html,
      'fim',
      '--x--',
    ),
    'fim',
  ],
  [
    '1,900 texts in no charset',
    inNoCharset((words) => ['Content-Type: text/plain', '', words]),
    'fim',
  ],
  [
    '1,900 file names in no charset',
    inNoCharset((words) => [`Content-Disposition: attachment; filename="${words}"`, '', 'a']),
    'fim',
  ],
  ['50,000 equal headers', mail(...person, ...Array(50_000).fill('X-A: b'), '', 'fim'), 'fim'],
  [
    'one header of 50,000 lines',
    mail(...person, 'X-A: b', ...Array(50_000).fill(' b'), '', 'fim'),
    'fim',
  ],
  [
    'parts in parts',
    mail(
      ...person,
      ...Array.from({ length: 1_900 }, (_, at) => [
        `Content-Type: multipart/mixed; boundary=x${at}`,
        '',
        `--x${at}`,
      ]).flat(),
      'Content-Type: text/plain',
      '',
      'fim',
    ),
    'fim',
  ],
  [
    'files that begin and never end',
    mail(...person, '', 'fim', '', ...Array(80_000).fill('begin 644 a')),
    'fim\n\nbegin',
  ],
  [
    '100,000 files in a package',
    mail(
      ...person,
      mixed,
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'fim',
      '--x',
      'Content-Type: application/ms-tnef; name=winmail.dat',
      'Content-Transfer-Encoding: base64',
      '',
      winmail(100_000),
      '--x--',
    ),
    'fim',
  ],
  [
    'signatures that begin and never end',
    mail(
      ...person,
      '',
      'fim',
      '-----BEGIN PGP SIGNED MESSAGE-----',
      '',
      ...Array(30_000).fill('-----BEGIN PGP SIGNATURE-----'),
    ),
    'fim',
  ],
  [
    'answers to what is not there',
    mail(...person, '', 'fim', ...Array(50_000).fill('Em ontem à noite Ana escreveu:\r\n> a')),
    'fim',
  ],
  [
    '60,000 recipients',
    mail(...person, `To: ${'a@b.co, '.repeat(60_000)}c@d.co`, '', 'fim'),
    'fim',
  ],
];

/** A read mail, and how often the server's own event loop turned meanwhile. */
async function readAndTurn(raw: Uint8Array) {
  let turns = 0;
  let done = false;
  const turning = (async () => {
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const reading = await reader.read(raw);
  done = true;
  await turning;
  return { reading, turns };
}

test.each(attacks)('%s is read, and the server turns meanwhile', async (_name, raw, text) => {
  let { reading, turns } = await readAndTurn(raw);
  expect(reading).toMatchObject({ whole: true, mail: { from: { address: 'ana@example.com' } } });
  expect(reading?.mail.text.startsWith(text)).toBe(true);
  // On a busy machine the reader may get the whole processor: an event loop that reads by itself never turns.
  for (let again = 0; again < 5 && turns <= 10; again++) ({ turns } = await readAndTurn(raw));
  expect(turns).toBeGreaterThan(10);
});

test('a mail beyond the limits is known by its first headers', async () => {
  const raw = mail(...person, ...Array(50_000).fill('X-Nada: nada'.padEnd(80)), '', 'a');
  expect(await reader.read(raw)).toMatchObject({
    whole: false,
    mail: { from: { address: 'ana@example.com' }, subject: 'Oi', text: '' },
  });
});

test('files come over whole, however many share the mail’s bytes', async () => {
  const file = (name: string) => [
    '--x',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename=${name}`,
    '',
    name,
  ];
  const raw = mail(...person, mixed, '', ...file('a.txt'), ...file('b.txt'), '--x--');
  const reading = await reader.read(raw);
  expect(reading?.mail.files.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
    'a.txt',
    'b.txt',
  ]);
  expect(raw.toString()).toContain('a.txt');
});

test('a closed reader asks to come again', async () => {
  const closed = openMailReader({ log });
  await closed.close();
  await expect(closed.read(mail(...person, '', 'a'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

test('more mails than memory has room for ask to come again', async () => {
  const large = Buffer.alloc(100 * 1024 * 1024);
  const readings = await Promise.allSettled([1, 2, 3].map(() => reader.read(large)));
  expect(readings.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('kept mails have a row of their own: however many are opened, one that comes in is read', async () => {
  const raw = mail(...person, ...html, '<b>'.repeat(300_000));
  const opened = Promise.allSettled(
    Array.from({ length: 300 }, () => reader.readKept(raw.length, async () => raw)),
  );
  expect(await reader.read(mail(...person, '', 'Oi.'))).toMatchObject({ mail: { text: 'Oi.' } });
  const refused = (await opened).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(200);
});

test('after a mail that was slow to read the thread leaves others the processor, and the next is read', async () => {
  const resting = openMailReader({ log });
  const light = mail(...person, '', 'Oi.');
  const readKept = () => resting.readKept(light.length, async () => light);
  await readKept();
  await resting.read(mail(...person, ...html, '<b>'.repeat(333_333)));
  const done: string[] = [];
  const next = resting.read(light).then((reading) => {
    done.push('next');
    return reading;
  });
  for (let nth = 0; nth < 5; nth++) done.push(await readKept().then(() => 'other'));
  expect(await next).toMatchObject({ mail: { text: 'Oi.' } });
  expect(done).toEqual([...Array(5).fill('other'), 'next']);
  await resting.close();
});

test('the bytes of a kept mail are loaded only when there is room for them', async () => {
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return mail(...person, '', 'Oi.');
  };
  const size = 36 * 1024 * 1024;
  const opened = Array.from({ length: 10 }, () => reader.readKept(size, load));
  const done = (await Promise.allSettled(opened)).map(({ status }) => status);
  expect([done.filter((status) => status === 'fulfilled').length, loaded]).toEqual([3, 3]);
});

/** Gets no processor for a whole mail, as on a stalled machine, and answers at once for headers alone. */
const starving = `
  import { parentPort } from 'node:worker_threads';
  const mail = { subject: 'Oi', files: [] };
  parentPort.on('message', ({ envelope }) => envelope && parentPort.postMessage({ mail }));
  parentPort.postMessage({ fault: 'ready' });`;

test('a mail that got no processor twice is known by its headers, and not tried for ever', async () => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(starving)}`);
  const limits = { hangMs: 100, starvedMs: 300, idleMs: 30_000, waiting: 10, memory: {} };
  const pool = openPool<MailRequest, { mail: ReadMail } | Fault>(
    { name: 'starving reader', file, ...limits },
    1,
    log,
  );
  const reading = await readIn(pool, log, mail(...person, '', 'Oi.'));
  await pool.close();
  expect(reading).toMatchObject({ whole: false, mail: { subject: 'Oi' } });
});
