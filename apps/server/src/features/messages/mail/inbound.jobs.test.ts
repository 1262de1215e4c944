import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailbox } from '../../../../test/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createLogger } from '../../../platform/logger.ts';
import { mailboxReader } from './inbound.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MINUTE = 60_000;

/** A mailbox with that many mails; `tried` returns those that were read since the last call. */
async function reader(count: number, fault: (uid: number) => Error | undefined) {
  const url = await mailbox(...Array(count).fill('Subject: um\r\n\r\nUm'));
  let at = Date.now();
  const tried: number[] = [];
  const ctx = { ...server.ctx, clock: () => new Date(at), log: createLogger('silent') };
  const read = mailboxReader(ctx, url, async (_ctx, { uid }) => {
    tried.push(uid);
    const error = fault(uid);
    if (error) throw error;
  });
  return async (minutes: number) => {
    at += minutes * MINUTE;
    await read();
    return tried.splice(0);
  };
}

test('mails that keep failing wait longer each time, and do not delay newer ones', async () => {
  const read = await reader(51, (uid) =>
    uid <= 50 ? new Error('the storage is away') : undefined,
  );
  expect(await read(0)).toHaveLength(50);
  expect(await read(1)).toEqual([51]);
  expect(await read(1)).toHaveLength(50);
  expect(await read(2)).toEqual([]);
});

test('a mail from somebody who writes too much waits until the limit allows it', async () => {
  const read = await reader(1, () => new AppError('TOO_MANY', { retryAfter: 600 }));
  expect(await read(0)).toEqual([1]);
  expect(await read(9)).toEqual([]);
  expect(await read(1)).toEqual([1]);
});
