import { styleText } from 'node:util';
import type { TestRest, TestResult } from '@balcao/contract/dialogs/play';
import { plainText } from '@balcao/contract/html';
import { readFlowFile } from '@balcao/dialog/file-format';
import { runTests, runTestsWith } from '../../apps/server/src/features/dialogs/dialog-tests.ts';
import { readableFlow } from '../../apps/server/src/features/dialogs/draft-flow.ts';
import type { Drafting } from '../../apps/server/src/features/dialogs/drafting.ts';
import { progress } from '../progress.ts';
import { CommandFault } from './command-fault.ts';
import { onDialog } from './commands.ts';
import { readJson } from './read-file.ts';

const END = 'fim da conversa';

function restLine(word: string, { block, texts }: TestRest): string {
  const said = texts.map((text) => `“${plainText(text)}”`).join(' ');
  return `    ${word}: ${block ?? END}${said && `  ${said}`}`;
}

function linesOf({ name, passed, block, was, now, fault }: TestResult): string[] {
  if (passed) return [`${styleText('green', 'passou')}  ${name}`];
  return [
    `${styleText('red', 'falhou')}  ${name}  ${block === null ? 'no início' : `depois de ${block}`}`,
    ...(was ? [restLine('antes', was)] : []),
    ...(now ? [restLine('agora', now)] : []),
    ...(fault === null ? [] : [`    falha: ${fault}`]),
  ];
}

/** The tests of the dialog that a file is about, with the file's flow. */
async function withFile(path: string): Promise<TestResult[]> {
  const read = readFlowFile(await readJson(path));
  if ('faults' in read)
    throw new CommandFault(1, `${path} não é um fluxo. Para saber mais: npm run flow -- check`);
  const { flow } = read.file;
  return onDialog(flow.start, async (ctx: Drafting, id) => {
    return runTestsWith(ctx, id, await readableFlow(ctx, JSON.stringify(flow)));
  });
}

/** Runs the saved tests of a dialog with its draft, or with a file of the same dialog. */
export async function test(what: string): Promise<void> {
  progress('Repetindo os testes');
  const results = what.endsWith('.json') ? await withFile(what) : await onDialog(what, runTests);
  for (const line of results.flatMap(linesOf)) console.log(line);
  const failed = results.filter(({ passed }) => !passed).length;
  if (results.length === 0) console.log('Nenhum teste salvo.');
  else console.log(`Testes: ${results.length}, com falha: ${failed}.`);
  if (failed > 0) throw new CommandFault(1);
}
