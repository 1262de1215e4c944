import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type Request, runCode } from './run-code.ts';

// TypeScript has types for WebAssembly only together with the whole DOM.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

// One request, one reply. The first reply says that the thread is ready and warm.
const file = new URL(import.meta.resolve('quickjs-wasi/quickjs.wasm'));
const wasm = await WebAssembly.compile(await readFile(file));
const warmUp = { code: 'return variables', variables: '{}', now: 0 };

parentPort?.on('message', async (request: Request) => {
  parentPort?.postMessage(await runCode(wasm, request));
});
await runCode(wasm, warmUp);
parentPort?.postMessage({ text: 'ready' });
