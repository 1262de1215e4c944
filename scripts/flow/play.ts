import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { plainText } from '@balcao/contract/html';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type {
  Awaiting,
  Call,
  CodeOutcome,
  Extras,
  Flow,
  Input,
  State,
  StepResult,
} from '@balcao/dialog/flow';
import { inWords } from '../../apps/server/src/features/dialogs/fault-words.rules.ts';
import type { Sandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { answerTo, choicesOf } from './answers.ts';

const dim = (text: string) => styleText('dim', text);
const bold = (text: string) => styleText('bold', text);

/** Here every debit is covered: there is no ticket. */
async function outcomeOf(call: Call, sandbox: Sandbox): Promise<CodeOutcome> {
  if ('debitCents' in call) return { ok: true, value: true };
  const { code, variables } = call;
  return sandbox.run({ code, variables, now: new Date() });
}

/** Plays one input with the code that it needs, as the server does. */
async function settle(flow: Flow, state: State, input: Input, sandbox: Sandbox) {
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const result = step(flow, state, { ...input, outcomes }, defaultLimits);
    if (!result.needs) return result;
    outcomes.push(await outcomeOf(result.needs, sandbox));
  }
}

function* extraLines({ media, links = [], jsScript }: Extras) {
  if (media) yield dim(`[${media.kind === 'image' ? 'imagem' : 'vídeo'}: ${media.url}]`);
  for (const { name, url } of links) yield dim(`[botão “${name}”: ${url}]`);
  if (jsScript) yield dim('[script da página]');
}

function* toldLines({ outputs, effects, faults, rejected }: StepResult) {
  for (const output of outputs) {
    if (output.from === 'user') continue;
    if (output.html) yield plainText(output.html);
    yield* extraLines(output.extras ?? {});
  }
  for (const { type, ...values } of effects) yield dim(`[${type} ${JSON.stringify(values)}]`);
  for (const fault of faults) yield dim(`[falha: ${inWords(fault)}]`);
  if (rejected !== undefined) yield `! ${rejected}`;
}

function* questionLines(awaiting: Awaiting) {
  const { label, help, required, type, variable } = awaiting;
  yield bold(`${label ?? variable} ${dim(`(${type}${required ? '' : ', ou Pular'})`)}`);
  if (help) yield dim(help);
  for (const [index, choice] of choicesOf(awaiting).entries()) yield `  ${index + 1}. ${choice}`;
}

function say(lines: Iterable<string>): void {
  for (const line of lines) console.log(line);
}

const endings: Record<State['phase'], string> = {
  new: '',
  awaiting: 'A entrada acabou antes da conversa.',
  held: 'Daqui em diante a conversa é com a equipe.',
  ended: 'Fim da conversa.',
  failed: 'A conversa parou por uma falha do fluxo.',
};

/**
 * Plays a conversation in the terminal, or with piped lines. True when it ended or was handed to staff. Nothing is
 * stored; what the server would do is printed dimmed.
 */
export async function play(flow: Flow, sandbox: Sandbox): Promise<boolean> {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  let result = await settle(flow, initialState(), { kind: 'start' }, sandbox);
  say(toldLines(result));
  while (result.state.phase === 'awaiting' && result.awaiting) {
    const { awaiting, state } = result;
    say(questionLines(awaiting));
    process.stdout.write('> ');
    const { value: line, done } = await lines.next();
    if (done) break;
    if (!process.stdin.isTTY) console.log(line);
    const answer = answerTo(awaiting, line.trim());
    const input = { kind: 'answer' as const, block: awaiting.id, ...answer };
    result = await settle(flow, state, input, sandbox);
    say(toldLines(result));
  }
  reader.close();
  const { phase, variables } = result.state;
  say([dim(JSON.stringify(variables)), endings[phase]]);
  return phase === 'held' || phase === 'ended';
}
