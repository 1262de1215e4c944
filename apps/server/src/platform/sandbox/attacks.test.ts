import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openSandbox } from './sandbox.ts';

const sandbox = openSandbox({ workers: 1, log: createLogger('silent') });
afterAll(() => sandbox.close());

const run = (code: string) => sandbox.run({ code, variables: { consumo: 21 }, now: new Date(0) });
const ordinary = `const made = {}; made.list = [1, 2]; made.x = variables.consumo * 2;
  return [made, {}.polluted ?? null, JSON.stringify({ a: 1 }), typeof process]`;
const answer = { ok: true, value: [{ list: [1, 2], x: 42 }, null, '{"a":1}', 'undefined'] };

const endless: Record<string, string> = {
  'a loop': 'while (true);',
  'a loop in try and finally': 'for (;;) try { while (1); } catch {} finally { while (1); }',
  'a getter of the result': 'return { get a() { while (1); } }',
  'toJSON of the result': 'return { toJSON() { while (1); } }',
  'toJSON of every object': 'Object.prototype.toJSON = () => { while (1); }; return [{}]',
  'a Proxy as the result': 'return new Proxy({}, { ownKeys() { while (1); } })',
  'Symbol.toPrimitive': 'return 1 + { [Symbol.toPrimitive]() { while (1); } }',
  'a thrown toString': 'throw { toString() { while (1); } }',
  'a thrown getter': 'throw { get message() { while (1); }, get stack() { while (1); } }',
  'a generator': 'function* g() { while (1) yield 1; } for (const x of g());',
  'an iterator without end': 'return [...{ [Symbol.iterator]: () => ({ next: () => ({}) }) }]',
  'a backtracking pattern': 'return /^(a+)+$/.test("a".repeat(40) + "b")',
  'reverse over 2 ** 40 places': 'return [].reverse.call({ length: 2 ** 40 })',
  'indexOf over 2 ** 50 places': 'return [].indexOf.call({ length: 2 ** 50 }, 1)',
  'fill, caught, again': 'for (;;) try { Array(1e9).fill() } catch {}',
  'recursion, caught, again': 'for (;;) try { (function f() { f() })() } catch {}',
  'a number with a million digits': 'return String(10n ** 1000000n).length',
  'join of nothing': 'return Array(1e9).join()',
};

const hungry: Record<string, string> = {
  'a text that doubles': 'let s = "x"; for (;;) s += s;',
  'a repeated text': 'return "x".repeat(2 ** 30)',
  'a padded text': 'return "x".padEnd(2 ** 29)',
  'a full array': 'return Array(2 ** 32 - 1).fill(1)',
  'many objects': 'const a = []; for (;;) a.push({})',
  'many keys': 'const o = {}; for (let i = 0; ; i++) o["k" + i] = i',
  'a large buffer': 'return new ArrayBuffer(2 ** 30).byteLength',
  'a buffer that grows': 'new ArrayBuffer(1, { maxByteLength: 2 ** 30 }).resize(2 ** 29)',
  'shared buffers': 'const a = []; for (;;) a.push(new SharedArrayBuffer(2 ** 20))',
  'a large number': 'return (2n ** (2n ** 40n)).toString()',
  'deep recursion': 'const f = () => f() + 1; return f()',
  'recursion through native code': 'const f = () => [1].map(f); return f()',
  'deep nesting of the result': 'let a = []; for (let i = 0; i < 9000; i++) a = [a]; return a',
  'nesting just over the limit': 'let a = []; for (let i = 0; i < 65; i++) a = [a]; return a',
  'deep nesting to parse': 'return JSON.parse("[".repeat(1e5))',
  'deep nesting to compile': 'return eval("(".repeat(1e5))',
  'a huge pattern': 'return RegExp("(".repeat(1e5) + ")".repeat(1e5))',
  'a huge result': 'return Array(1e5).fill("largo")',
  'a huge message': 'throw new Error("x".repeat(3e6))',
};

const sly: Record<string, string> = {
  'process through a constructor': 'return constructor.constructor("return process")()',
  'process through an error':
    'try { null.x } catch (e) { return e.constructor.constructor("return process")() }',
  require: 'return require("fs")',
  import: 'return import("fs")',
  'import.meta': 'return import.meta.url',
  'a network call': 'return fetch("http://localhost")',
  'a timer': 'setTimeout(() => {}, 1)',
  'the console': 'console.log("x")',
  'waiting with Atomics': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'waiting for ever': 'return (async () => { await new Promise(() => {}) })()',
  'await outside of async': 'await new Promise(() => {})',
  'a closed wrapper': '} ; globalThis.x = 1; {',
  'a wrapper that ends as a list': '}), (globalThis.x = 1, function () { return 7',
  'a wrapper that ends as an assignment': '} [globalThis.x = 1] = function () {',
  'a wrapper that ends as an object': '}), ({',
  'a wrapper that ends in a lying function':
    '}), (Function.prototype.toString = () => "function anonymous(variables\\n) {\\n", function () {',
  'a comment that never ends': 'return 1 /*',
  'a template that never ends': 'return `',
  'a label that is not there': 'break outside',
  super: 'return super.constructor',
  'throw null': 'throw null',
  'throw undefined': 'throw undefined',
  'a thrown Proxy': 'throw new Proxy({}, { get() { throw 1 } })',
  'a thrown object that has no text':
    'throw Object.assign(Object.create(null), { name: Symbol() })',
  'an own toJSON that throws': 'return { toJSON() { throw { toString: null } } }',
};

const failing = { ...endless, ...hungry, ...sly };
test.each(Object.entries(failing))('%s ends as a fault', async (_name, code) => {
  const outcome = await run(code);
  expect(outcome.ok).toBe(false);
  expect(JSON.stringify(outcome)).not.toMatch(/file:|node:|\/work|\.ts/);
  expect(JSON.stringify(outcome).length).toBeLessThan(300);
  expect(await run(ordinary)).toEqual(answer);
});

const harmless: [string, string, unknown][] = [
  ['pollution', '({}).__proto__.polluted = 1; Object.prototype.x = 1; return 1', 1],
  [
    'another JSON',
    'JSON.stringify = JSON.parse = () => "hacked"; globalThis.JSON = 0; return [1]',
    [1],
  ],
  ['no Object', 'Object = Array = Promise = Function = undefined; return { a: 1 }', { a: 1 }],
  ['eval and Function', 'return [eval("1 + 1"), new Function("return 3")()]', [2, 3]],
  ['a microtask', 'queueMicrotask(() => { while (1); }); return 1', 1],
  ['a rejection', 'Promise.reject(1); return 1', 1],
  ['labels', 'a: for (;;) { for (;;) break a } try { return 1 } finally { return 2 }', 2],
  ['a frozen world', 'Object.freeze(globalThis); Object.freeze(Object.prototype); return 1', 1],
  ['a setter for JSON', 'Array.prototype.__proto__ = new Proxy({}, {}); return [1]', [1]],
];

test.each(harmless)('%s touches only its own run', async (_name, code, value) => {
  expect(await run(code)).toEqual({ ok: true, value });
  expect(await run(ordinary)).toEqual(answer);
});
