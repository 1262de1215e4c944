import { JSException, type JSValueHandle, type QuickJS } from 'quickjs-wasi';
import { type Fault, tookTooLong } from '../workers/thread.ts';
import { limits, tooLong } from './limits.ts';
import { freshMachine } from './machine.ts';

/** `variables` is JSON; without it the code is only compiled. `now` is in ms since the epoch. */
export type Request = { code: string; variables?: string; now: number };
/** `text` is JSON. */
export type Reply = { text: string } | Fault;

/**
 * Runs `code` as the body of a function of `variables` in a fresh machine. Only text goes in and comes out; whatever
 * happens inside becomes a reply, except a loop inside the machine's own functions (`[].reverse` over 2 ** 40 places),
 * which only ending the thread can stop.
 */
export async function runCode(wasm: object, request: Request): Promise<Reply> {
  const begun = process.threadCpuUsage();
  const overtime = () => {
    const { user, system } = process.threadCpuUsage(begun);
    return user + system > limits.runMs * 1000;
  };
  try {
    using machine = await freshMachine(wasm, request.now, overtime);
    return answer(machine, request);
  } catch (error) {
    return overtime() ? tookTooLong : { fault: describe(error, request.code) };
  }
}

function answer(machine: QuickJS, { code, variables }: Request): Reply {
  const { global } = machine;
  const json = global.getProp('JSON');
  const [parse, stringify] = [json.getProp('parse'), json.getProp('stringify')];
  const made = compile(machine, code);
  if (!made) return { fault: 'SyntaxError: a brace closes what the code did not open' };
  if (variables === undefined) return { text: 'null' };

  const input = machine.callFunction(parse, machine.undefined, machine.newString(variables));
  const result = machine.callFunction(made, machine.undefined, input);
  if (result.isUndefined) return { text: 'null' };
  if (result.isPromise) return { fault: 'the result is a promise; nothing here can be waited for' };
  const output = machine.callFunction(stringify, machine.undefined, result);
  if (!output.isString) return { fault: 'the result is not JSON' };
  const text = output.toString();
  return tooLong(text) ? { fault: 'the result is over 64 KB' } : { text };
}

/**
 * The function whose body is `code`. QuickJS pastes the body between braces without checking it, so `}), ({` would
 * parse as something else; in that case the source of the result differs from the input.
 */
function compile(machine: QuickJS, code: string): JSValueHandle | undefined {
  const maker = machine.global.getProp('Function');
  const sourceOf = maker.getProp('prototype').getProp('toString');
  const made = machine.construct(maker, machine.newString('variables'), machine.newString(code));
  if (!made.isFunction) return undefined;
  const source = machine.callFunction(sourceOf, made).toString();
  return source === `function anonymous(variables\n) {\n${code}\n}` ? made : undefined;
}

function describe(error: unknown, code: string): string {
  if (!(error instanceof JSException)) return 'ran out of stack or memory';
  // The library writes this for errors without a text, such as `throw null`.
  if (error.message === '<null>') return 'the code threw something without a text';
  const place = /<input>:(\d+)/.exec(error.stack ?? '')?.[1];
  // Two lines of the compiled function precede the code, one follows it.
  const line = Math.min(Math.max(Number(place) - 2, 1), code.split('\n').length);
  const text = `${error.name}: ${error.message}`.slice(0, limits.faultLength);
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return place ? `${plain} (line ${line})` : plain;
}
