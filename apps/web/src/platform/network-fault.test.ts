import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endingSignal, networkFault } from './network-fault.ts';

/** Accepts connections and never answers. */
const silent = createServer();
let url = '';
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => silent.close());

async function faultOf(address: string, given?: AbortSignal, timeout?: number) {
  const signal = endingSignal(given, timeout);
  const failure = await fetch(address, signal ? { signal } : {}).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  return networkFault(signal, timeout);
}

test('a server that stays silent for too long', async () => {
  const fault = await faultOf(url, new AbortController().signal, 50);
  expect(fault.message).toContain('timeout of 50 ms exceeded');
  expect(fault.transient).toBe(true);
});

test('a call that the page gave up', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 20);
  const fault = await faultOf(url, abort.signal, 60_000);
  expect(fault.message).toContain('Request aborted');
  expect(fault.transient).toBe(false);
});

test('no server', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const fault = await faultOf(`http://127.0.0.1:${port}`);
  expect(fault.message).toContain('Network Error');
  expect(fault.transient).toBe(true);
});
