import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import type { Resource } from '../packages/contract/src/files/resource.ts';
import type { PreparedUpload } from '../packages/contract/src/files/upload.ts';
import { startDatabase, startFilesFloor, startProduct } from './servers.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 1024 * MEGABYTE;
const MAX_GROWTH_MB = 80;
const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08free', 'latin1');
const filler = randomBytes(8 * MEGABYTE);

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** A part of a film: its beginning identifies the type, the rest is arbitrary. */
const partOf = (at: number, bytes: number) =>
  at === 0 ? Buffer.concat([head, filler]).subarray(0, bytes) : filler.subarray(0, bytes);

async function put(url: string, bytes: Buffer): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`PUT answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function get(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`GET answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** Megabytes per second. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return SIZE / MEGABYTE / ((performance.now() - begun) / 1000);
}

async function post<T>(client: TestClient, call: string, body: object): Promise<T> {
  const { status, body: said } = await client.call(`/api/gl_resource/${call}`, {
    method: 'POST',
    body,
  });
  if (status !== 200) throw new Error(`${call} answered ${status} ${JSON.stringify(said)}`);
  return (said.data as T[])[0] as T;
}

/** Prepares, sends and attaches one film, as the page does. */
async function bring(client: TestClient, ticket: string, size: number): Promise<Resource> {
  const parent = { origin: 'at_ticket', parent_code: ticket };
  const files = [{ code: 'anexo', ext: 'mp4', size }];
  const ready = await post<PreparedUpload>(client, 'generatePresignedOriginUrl', {
    ...parent,
    files,
  });
  const { id, code, filepath, parts } = ready;
  for (const [at, url] of (parts?.urls ?? []).entries()) {
    const length = Math.min(parts?.size ?? 0, size - at * (parts?.size ?? 0));
    await put(client.url + url, partOf(at, length));
  }
  const meta = { id, code, filepath, filename: 'filme.mp4', mime: 'video/mp4', size };
  return post(client, 'attachPresignedFile', { ...parent, presignedMeta: [meta] });
}

/** The largest growth of the process while `work` runs. */
async function growthOf(pid: number | undefined, work: () => Promise<void>): Promise<number> {
  const before = await residentMb(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(pid));
  }, 20);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

const shown = (name: string, rate: number, floor: number) =>
  console.log(
    `  ${name}: ${rate.toFixed(0)} MB/s, ${(rate / floor).toFixed(2)} of the floor's ${floor.toFixed(0)}`,
  );

async function floorRates(folder: string) {
  const floor = await startFilesFloor(folder);
  const base = `http://127.0.0.1:${floor.port}`;
  const count = SIZE / filler.length;
  const up = await rateOf(async () => {
    for (let at = 0; at < count; at += 1) await put(`${base}/${at}`, filler);
  });
  const down = await rateOf(async () => {
    for (let at = 0; at < count; at += 1) await get(`${base}/${at}`);
  });
  await floor.stop();
  return { up, down };
}

/** A file of 1 GB, uploaded in parts and downloaded in one piece through the folder storage, compared with bare pipes with fsync. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  try {
    const client = await loggedIn(`http://127.0.0.1:${product.port}`, 'admin');
    const { body } = await client.call('/api/at_ticket');
    const ticket = String((body.data as { id: number }[])[0]?.id);
    // A server in use has not just started: its young heap has reached its final size.
    for (let nth = 0; nth < 3; nth += 1) {
      await get(client.url + (await bring(client, ticket, 3 * filler.length)).url_download);
    }
    await pause(500);
    const floor = await floorRates(database.folder);
    let [up, down] = [0, 0];
    const growth = await growthOf(product.process.pid, async () => {
      let file: Resource | undefined;
      up = await rateOf(async () => {
        file = await bring(client, ticket, SIZE);
      });
      down = await rateOf(() => get(client.url + file?.url_download));
    });
    console.log('1 GB through the folder storage');
    shown('up, checked and attached', up, floor.up);
    shown('down', down, floor.down);
    const verdict = growth < MAX_GROWTH_MB ? 'reached' : 'MISSED';
    console.log(`  ${growth.toFixed(0)} MB more memory, under ${MAX_GROWTH_MB} MB  ${verdict}`);
  } finally {
    await product.stop();
    await database.stop();
  }
}
