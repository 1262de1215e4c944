import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '@balcao/dialog/flow';
import { afterAll, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openSandbox } from './sandbox.ts';

const log = createLogger('silent');
const now = new Date('2026-03-01T15:30:00Z');
const sandbox = openSandbox({ workers: 2, log });
afterAll(() => sandbox.close());

const run = (code: string, variables: Record<string, Json> = {}, at = now) =>
  sandbox.run({ code, variables, now: at });
/** Output and exit code of a separate process. */
function program(script: string) {
  const args = ['--input-type=module', '--eval', script];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return [stdout.trim(), status];
}
const here = (file: string) => JSON.stringify(new URL(file, import.meta.url));
const ok = (value: Json) => ({ ok: true, value });
const fault = (text: string) => ({ ok: false, fault: expect.stringContaining(text) });
const passing = (text: string) => ({ ...fault(text), passing: true });

describe('values', () => {
  test('code sees the variables and returns a value', async () => {
    expect(await run('return variables.consumo * 0.5', { consumo: 300 })).toEqual(ok(150));
    const whole = { a: [1, 'dois', null, true, { ç: '😀 não' }] };
    expect(await run('return variables', whole)).toEqual(ok(whole));
  });

  test.each<[string, Json]>([
    ['', null],
    ['return undefined', null],
    ['return NaN', null],
    ['return [undefined, Symbol(), () => 1, -0]', [null, null, null, 0]],
    ['return { a: undefined, b: () => 1, c: 1 / 0 }', { c: null }],
    ['return new Map([[1, 2]])', {}],
    ['return 1 // the end', 1],
    ['"use strict";\r\nreturn this === undefined;\r\n', true],
  ])('%j becomes %j', async (code, value) => {
    expect(await run(code)).toEqual(ok(value));
  });

  test.each([
    ['return () => 1', 'the result is not JSON'],
    ['return Symbol()', 'the result is not JSON'],
    ['return 1n', 'BigInt'],
    ['const a = {}; a.a = a; return a', 'circular'],
    ['return (async () => 1)()', 'the result is a promise'],
    ['return "\\0"', 'text that cannot be stored'],
    ['return { "\\ud800": 1 }', 'text that cannot be stored'],
    ['return JSON.parse(\'{"__proto__": {"admin": true}}\')', 'key __proto__'],
  ])('%j is a fault', async (code, text) => {
    expect(await run(code)).toEqual(fault(text));
  });

  test('changing the variables changes only the copy of that run', async () => {
    const variables = { list: [1] };
    expect(await run('variables.list.push(2); return variables.list.length', variables)).toEqual(
      ok(2),
    );
    expect(variables).toEqual({ list: [1] });
  });
});

describe('sameness', () => {
  test('the clock stands at the given time, in the time of Brasília', async () => {
    const code = `const first = Date.now(); for (let i = 0; i < 1e5; i++);
      return [Date.now() - first, new Date(), new Date().getHours()]`;
    expect(await run(code)).toEqual(ok([0, now.toISOString(), 12]));
  });

  test('chance is the same in each run, whatever the time', async () => {
    const code = 'return [Math.random(), Math.random()]';
    const first = await run(code);
    expect(await run(code, {}, new Date(0))).toEqual(first);
    expect(await run('return Math.random() === Math.random()')).toEqual(ok(false));
  });

  test('a run leaves nothing for the next', async () => {
    const code = 'globalThis.count = (globalThis.count ?? 0) + 1; return count';
    for (let i = 0; i < 4; i++) expect(await run(code)).toEqual(ok(1));
  });
});

describe('faults', () => {
  test('a fault of syntax is found without running, with its line', async () => {
    expect(await sandbox.check('return variables.a')).toBeNull();
    expect(await sandbox.check('throw new Error("not run")')).toBeNull();
    expect(await sandbox.check('let a = 1;\nreturn a +;')).toMatch(/^SyntaxError: .* \(line 2\)$/);
    expect(await sandbox.check('if (1) {\n')).toMatch(/^SyntaxError: .* \(line 2\)$/);
    expect(await sandbox.check('await 1')).toMatch(/^SyntaxError/);
  });

  test('a run tells what was thrown and where, and no path of ours', async () => {
    expect(await run('\n\nreturn nada.nome')).toEqual(
      fault('ReferenceError: nada is not defined (line 3)'),
    );
    expect(await run('throw new Error("sem saldo")')).toEqual(fault('Error: sem saldo (line 1)'));
    expect(await run('throw "texto\\n\\0"')).toEqual({ ok: false, fault: 'Error: texto ' });
    expect(JSON.stringify(await run('null.x'))).not.toMatch(/file:|\/|worker/);
  });

  test('memory and stack have an end', async () => {
    expect(await run('const a = []; for (;;) a.push(new Uint8Array(1e6))')).toEqual(
      fault('out of memory'),
    );
    expect(await run('const f = () => f() + 1; return f()')).toEqual(fault('call stack'));
  });

  test('the machine itself ends a loop, where no worker is ended', () => {
    const script = `import { readFile } from 'node:fs/promises';
      import { runCode } from ${here('./run-code.ts')};
      const file = new URL(${JSON.stringify(import.meta.resolve('quickjs-wasi/quickjs.wasm'))});
      const wasm = await WebAssembly.compile(await readFile(file));
      console.log((await runCode(wasm, { code: 'while (1);', variables: '{}', now: 0 })).fault);`;
    expect(program(script)).toEqual(['took too long', 0]);
  });

  test('64 KB are the limit of code, variables and result, in bytes', async () => {
    const most = 64 * 1024 - '{"a":""}'.length;
    expect(await run('return variables.a.length', { a: 'x'.repeat(most) })).toEqual(ok(most));
    expect(await run('return 1', { a: 'x'.repeat(most + 1) })).toEqual(fault('variables are over'));
    expect(await run('return 1', { a: 'é'.repeat(40_000) })).toEqual(fault('variables are over'));
    expect(await run('return "é".repeat(40000)')).toEqual(fault('result is over'));
    expect(await run('return "é".repeat(30000).length')).toEqual(ok(30_000));
    expect(await run(`return 1 //${'x'.repeat(70_000)}`)).toEqual(fault('code is over'));
  });
});

describe('the pool', () => {
  test('many runs at once get each their own answer', async () => {
    const numbers = Array.from({ length: 150 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => run('return variables.n * 2', { n })));
    expect(answers).toEqual(numbers.map((n) => ok(n * 2)));
  });

  test('a worker that hangs is replaced, and who waited behind it is served', async () => {
    const one = openSandbox({ workers: 1, log });
    const hang = '[].reverse.call({ length: 2 ** 40 })';
    const answers = await Promise.all(
      [hang, 'return 1', hang, 'return 2'].map((code) => one.run({ code, variables: {}, now })),
    );
    const late = fault('took too long');
    expect(answers).toEqual([late, ok(1), late, ok(2)]);
    await one.close();
  });

  test('two hundred may wait; the next hears that the sandbox is too busy', async () => {
    const one = openSandbox({ workers: 1, log });
    const running = one.run({ code: 'while (true);', variables: {}, now });
    const waiting = Array.from({ length: 200 }, () => one.check('1'));
    expect(await one.check('1')).toBe('too busy');
    expect(await running).toEqual(fault('took too long'));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]));
    await one.close();
  });

  test('closing ends what runs and what waits with a fault', async () => {
    const one = openSandbox({ workers: 1, log });
    const code = '[].reverse.call({ length: 2 ** 40 })';
    await one.check('1');
    const runs = Array.from({ length: 3 }, () => one.run({ code, variables: {}, now }));
    await one.close();
    const closed = passing('is closed');
    expect(await Promise.all(runs)).toEqual([passing('the sandbox ended'), closed, closed]);
    expect(await one.check('1')).toBe('the sandbox is closed');
    await openSandbox({ workers: 2, log }).close();
  });

  test('honest code gets its answer on a machine that stands still meanwhile', async () => {
    const script = `import { openSandbox } from ${here('./sandbox.ts')};
      const sandbox = openSandbox({ workers: 1, log: { warn() {}, error() {} } });
      const code = 'let n = 0; while (n < 5e5) n++; return n';
      const values = new Set();
      for (let i = 0; i < 60; i++) {
        if (i % 10 === 5) console.log('standing');
        const { value, fault } = await sandbox.run({ code, variables: {}, now: new Date(0) });
        values.add(value ?? fault);
      }
      console.log([...values].join());`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    let said = '';
    for await (const piece of child.stdout) {
      said += piece;
      child.kill('SIGSTOP');
      await pause(300);
      child.kill('SIGCONT');
    }
    expect(said).toBe(`${'standing\n'.repeat(6)}500000\n`);
  });

  test.each([
    ['an idle sandbox does not keep the process', ''],
    [
      'closing leaves nothing open',
      'await sandbox.close(); open = process.getActiveResourcesInfo();',
    ],
  ])('%s', (_name, end) => {
    const script = `import { openSandbox } from ${here('./sandbox.ts')};
      const log = { warn() {}, error() {} };
      const sandbox = openSandbox({ workers: 2, log });
      let open = [];
      const result = await sandbox.run({ code: 'return 7', variables: {}, now: new Date(0) });
      ${end}
      console.log(JSON.stringify([result.value, open.filter((name) => /Worker|Message/.test(name))]));`;
    expect(program(script)).toEqual(['[7,[]]', 0]);
  });
});
