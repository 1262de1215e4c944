import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { Piece } from './pieces.ts';
import { type Line, sendPieces } from './send-pieces.ts';

const file = new Blob(['0123456789']);
const piece = (part: number, url = `/${part}`): Piece => ({
  part,
  url,
  start: part * 4,
  end: Math.min(part * 4 + 4, 10),
});
const all = [piece(0), piece(1), piece(2)];
const lost = () => new ApiError(0, 'NETWORK', 'Sem rede.');

/** A connection that accepts everything except where `fail` throws; `missing` is the server's answer after that. */
function lineOf(fail: (url: string) => Error | undefined, missing: Piece[] = []) {
  const took: string[] = [];
  const line: Line = {
    async put(url, bytes, { onBytes }) {
      const fault = fail(url);
      if (fault) throw fault;
      onBytes(bytes.size);
      took.push(`${url} ${await bytes.text()}`);
    },
    renew: async () => missing,
    pause: async () => {},
  };
  return { line, took };
}

test('pieces go one after the other, and the progress is that of the whole file', async () => {
  const { line, took } = lineOf(() => undefined);
  const shares: number[] = [];
  await sendPieces(file, all, { onProgress: (share) => shares.push(share) }, line);
  expect(took).toEqual(['/0 0123', '/1 4567', '/2 89']);
  expect(shares).toEqual([0.4, 0.8, 1]);
});

test('after a break it goes on with what the server says is missing', async () => {
  let broken = false;
  const { line, took } = lineOf(
    (url) => {
      if (url !== '/1' || broken) return undefined;
      broken = true;
      return lost();
    },
    [piece(1, '/1-fresh'), piece(2, '/2-fresh')],
  );
  await sendPieces(file, all, {}, line);
  expect(took).toEqual(['/0 0123', '/1-fresh 4567', '/2-fresh 89']);
});

test('what had come after all is not sent again', async () => {
  const { line, took } = lineOf((url) => (url === '/2' ? lost() : undefined), []);
  await sendPieces(file, all, {}, line);
  expect(took).toEqual(['/0 0123', '/1 4567']);
});

test('an address that has run out is renewed', async () => {
  const stale = new ApiError(404, 'LINK_INACTIVE', 'Expirou.');
  const { line, took } = lineOf((url) => (url === '/0' ? stale : undefined), [piece(0, '/new')]);
  await sendPieces(file, [piece(0)], {}, line);
  expect(took).toEqual(['/new 0123']);
});

test('a refusal ends it at once, a line that stays lost after some tries', async () => {
  let tries = 0;
  const refusal = new ApiError(413, 'FILE_TOO_LARGE', 'Grande demais.');
  const send = (fault: Error) => {
    tries = 0;
    const { line } = lineOf(() => {
      tries += 1;
      return fault;
    }, [piece(0)]);
    return sendPieces(file, [piece(0)], {}, line);
  };
  await expect(send(refusal)).rejects.toBe(refusal);
  expect(tries).toBe(1);
  await expect(send(lost())).rejects.toThrow('Sem rede.');
  expect(tries).toBe(6);
});

test('who cancels is not asked again', async () => {
  const abort = new AbortController();
  const cancelled = new ApiError(0, 'ABORTED', 'Interrompida.');
  const { line, took } = lineOf(() => {
    abort.abort();
    return cancelled;
  });
  await expect(sendPieces(file, all, { signal: abort.signal }, line)).rejects.toBe(cancelled);
  expect(took).toEqual([]);
});
