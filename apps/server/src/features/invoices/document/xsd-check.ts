import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Layout } from './layouts.rules.ts';
import { type DocumentKind, schemasOf } from './schemas.ts';

/** What xmllint-wasm's program takes, as far as we use it (it is Emscripten's). */
type Program = (options: {
  inputFiles: { fileName: string; contents: string }[];
  arguments: string[];
  print(line: string): void;
  printErr(line: string): void;
  onExit(code: number): void;
  onAbort(reason: unknown): void;
  wasmMemory: Memory;
  instantiateWasm(imports: object, done: (instance: object, module: object) => void): void;
}) => Promise<unknown>;

type Memory = { buffer: ArrayBuffer };
// TypeScript has types for WebAssembly only together with the whole DOM.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => object;
  Memory: new (pages: { initial: number; maximum: number }) => Memory;
};

const PAGES = { initial: 256, maximum: 512 };
const MOST_LINES = 20;

// The package's own door starts a thread and compiles the program for each document. This one is in a thread already.
const require = createRequire(import.meta.url);
let compiled: { program: Program; module: object } | undefined;
let memory: Memory | undefined;

function load() {
  compiled ??= {
    program: require('xmllint-wasm/xmllint-node.js'),
    module: new WebAssembly.Module(readFileSync(require.resolve('xmllint-wasm/xmllint.wasm'))),
  };
  return compiled;
}

/** Memory in which nothing is left of the last document. */
function cleanMemory(): Memory {
  if (memory) new Uint8Array(memory.buffer).fill(0);
  memory ??= new WebAssembly.Memory(PAGES);
  return memory;
}

/** What stands in a document is nobody's business in a log: the element and the rule are. */
const withoutValue = (line: string) =>
  line
    .replace(/The value '.*?(?:' (?=is |has )|$)/, 'The value ')
    .replace(/: '.*' is not a valid value/, ': not a valid value');

/**
 * What a document has against its schema, in libxml2's words; an empty list: it is valid. Each document gets an instance of its own in clean
 * memory, as a kept one reports faults of earlier documents; only the compiled program stays. Runs in a worker thread alone.
 */
export async function faultsOfXml(
  kind: DocumentKind,
  layout: Layout,
  xml: string,
): Promise<string[]> {
  const { program, module } = load();
  const schemas = schemasOf(kind, layout);
  const lines: string[] = [];
  const exit = Promise.withResolvers<number>();
  await program({
    inputFiles: [{ fileName: 'document.xml', contents: xml }, ...schemas],
    arguments: ['--schema', schemas[0]?.fileName ?? '', '--noout', '--nonet', 'document.xml'],
    print() {},
    printErr(line) {
      if (lines.length < MOST_LINES) lines.push(withoutValue(line).slice(0, 500));
    },
    onExit: exit.resolve,
    onAbort: (reason) => exit.reject(new Error(`xmllint ended: ${String(reason)}`)),
    wasmMemory: cleanMemory(),
    instantiateWasm: (imports, done) => done(new WebAssembly.Instance(module, imports), module),
  });
  const code = await exit.promise;
  if (code === 0) return [];
  // 1: not XML, 3 and 4: not valid. Anything else says nothing about the document.
  if (code !== 1 && code !== 3 && code !== 4) throw new Error(`xmllint: ${code} ${lines[0] ?? ''}`);
  return lines.filter((line) => line.startsWith('document.xml:'));
}
