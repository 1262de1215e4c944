import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sha256, TestSigner } from '../../../test/signing.ts';
import { isUnbroken, keepEvidence } from './evidence.ts';

let server: TestServer;
let signer: TestSigner;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_UPLOADS: '10000', LIMIT_REQUESTS: '10000' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  signer = await TestSigner.begin(server);
});

/** Opens the link that many times, as a stranger; `from` returns the addresses. */
async function openOften(times: number, from: (nth: number) => string): Promise<void> {
  for (let nth = 0; nth < times; nth++) {
    const caller = { ip: from(nth), port: null, userAgent: 'curl' };
    await keepEvidence(server.ctx, { ticketId: signer.ticketId, kind: 'opened', caller });
  }
}

const shown = async () =>
  (await signer.evidence())
    .filter(({ kind }) => kind === 'viewed')
    .map(({ details }) => details.code);

test.each([
  ['one address', () => '6.6.6.6'],
  ['as many addresses', (nth: number) => `6.6.${nth >> 8}.${nth & 255}`],
])('600 opens from %s leave the first view of each document in the evidence', async (_, from) => {
  await openOften(600, from);
  const pdf = await signer.view('c1');
  await signer.view('c2');
  await signer.view('c1');
  expect(await shown()).toEqual(['c1', 'c2']);
  await openOften(600, from);
  expect(await shown()).toEqual(['c1', 'c2']);
  expect((await signer.sign()).status).toBe(200);
  const lines = await signer.evidence();
  expect(isUnbroken(lines)).toBe(true);
  expect(lines.length).toBeLessThanOrEqual(505);
  const signed = lines.find(({ kind }) => kind === 'signed');
  const looks = signed?.details.looks;
  expect(looks).toContainEqual({
    kind: 'viewed',
    details: { code: 'c1', sha256: sha256(pdf) },
    times: 2,
    first: expect.any(String),
    last: expect.any(String),
  });
  expect(looks).toContainEqual(
    expect.objectContaining({ kind: 'opened', details: {}, times: 1_200 }),
  );
});

test('the latest look of each address is known, and when its holder signs counts as when he saw', async () => {
  await signer.open();
  await openOften(3, () => '6.6.6.6');
  const { body } = await signer.open();
  await openOften(3, () => '6.6.6.6');
  await signer.sign();
  const { when } = body.meta as { when: string };
  expect((await signer.signature())?.seen_at.toISOString()).toBe(when);
});
