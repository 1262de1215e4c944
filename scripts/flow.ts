import { AppError } from '../apps/server/src/platform/app-error.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { loadEnvFile } from './env-file.ts';
import { CommandFault } from './flow/command-fault.ts';
import * as commands from './flow/commands.ts';
import { recount } from './flow/recount.ts';
import { test } from './flow/test.ts';

const usage = `Uso: npm run flow -- COMANDO

  list                        lista os fluxos e suas versões
  check ARQUIVO               diz cada falha de um fluxo
  test CÓDIGO|ARQUIVO         repete os testes salvos com o rascunho, ou com um arquivo .json
  run ARQUIVO                 conversa com o fluxo no terminal
  import ARQUIVO [--publish]  guarda o fluxo (.json ou .zip) como rascunho, ou o publica
  export CÓDIGO [ARQUIVO]     escreve o rascunho como arquivo
  export CÓDIGO --zip [ARQUIVO]  o mesmo com as imagens
  publish CÓDIGO              publica o rascunho
  versions CÓDIGO             lista as versões publicadas
  put-back CÓDIGO NÚMERO      volta novos atendimentos para uma versão
  recount [--dialog CÓDIGO]   conta de novo os números de todos os fluxos, ou de um
  schema [ARQUIVO]            escreve o esquema do arquivo (JSON Schema)

Sai com 0 se deu certo, 1 se o fluxo tem falhas ou o pedido foi recusado, 2 se o comando
está errado ou o arquivo ou o banco de dados não pôde ser aberto.`;

/** The work for a command line; undefined for an invalid one. */
function workOf([command, ...args]: string[]): (() => Promise<void>) | undefined {
  const [first, second, third] = args;
  const is = (name: string, ...most: number[]) => command === name && most.includes(args.length);
  if (is('list', 0)) return commands.list;
  if (is('recount', 0)) return () => recount(null);
  if (first === undefined) return is('schema', 0) ? () => commands.schema(undefined) : undefined;
  if (is('recount', 2) && first === '--dialog' && second !== undefined)
    return () => recount(second);
  if (is('check', 1)) return () => commands.check(first);
  if (is('run', 1)) return () => commands.run(first);
  if (is('test', 1)) return () => test(first);
  if (is('import', 1)) return () => commands.take(first, false);
  if (is('import', 2) && second === '--publish') return () => commands.take(first, true);
  if (is('export', 2, 3) && second === '--zip') return () => commands.handArchive(first, third);
  if (is('export', 1, 2)) return () => commands.hand(first, second);
  if (is('publish', 1)) return () => commands.publish(first);
  if (is('versions', 1)) return () => commands.versions(first);
  if (is('put-back', 2) && second !== undefined && /^\d{1,9}$/.test(second))
    return () => commands.putBack(first, second);
  return is('schema', 1) ? () => commands.schema(first) : undefined;
}

/** Lines for the person at the terminal; any other error is a bug. */
function explain(error: unknown): [number, string] {
  if (error instanceof CommandFault) return [error.exitCode, error.message];
  if (error instanceof StartFault) return [2, error.lines.join('\n')];
  if (!(error instanceof AppError)) throw error;
  const refusals: Record<string, string> = {
    INVALID: 'O fluxo tem falhas.',
    CONFLICT: 'O rascunho mudou enquanto era conferido: tente de novo.',
    DRAFT_MOVED: 'O rascunho mudou enquanto era conferido: tente de novo.',
  };
  const fields = Object.entries(error.fields ?? {}).flatMap(([place, texts]) =>
    texts.map((text) => (place === 'file' ? text : `${place}  ${text}`)),
  );
  return [1, [...fields, refusals[error.code] ?? error.message].join('\n')];
}

const work = workOf(process.argv.slice(2));
try {
  loadEnvFile();
  if (!work) throw new CommandFault(2, usage);
  await work();
} catch (error) {
  const [exitCode, text] = explain(error);
  if (text) console.error(text);
  process.exitCode = exitCode;
}
