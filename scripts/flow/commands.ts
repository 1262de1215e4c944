import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { flowSchema } from '@balcao/dialog/file-format-schema';
import * as drafts from '../../apps/server/src/features/dialogs/drafts.ts';
import { exportFlow, importFlow } from '../../apps/server/src/features/dialogs/exchange.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openSandbox, type Sandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { progress } from '../progress.ts';
import { CommandFault } from './command-fault.ts';
import { withDrafting } from './database.ts';
import { play } from './play.ts';
import { readFlow, readJson } from './read-file.ts';

function faultLines(faults: FlowFault[]): string[] {
  return faults.map(({ dialog, block, code, message }) => {
    const place = [dialog, block].filter((name) => name !== null).join('/') || 'fluxo';
    return `${styleText('bold', place)}  ${message} ${styleText('dim', code)}`;
  });
}

function count(faults: FlowFault[]): string {
  return faults.length === 1 ? '1 falha.' : `${faults.length} falhas.`;
}

async function withSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = openSandbox({ workers: 1, log: createLogger('silent') });
  return work(sandbox).finally(sandbox.close);
}

async function sound(path: string, sandbox: Sandbox) {
  progress('Conferindo o fluxo');
  const { file, faults } = await readFlow(path, sandbox);
  if (!file || faults.length > 0) throw new CommandFault(1, ...faultLines(faults), count(faults));
  return file;
}

/** To the terminal, or into a file. */
async function give(value: object, path: string | undefined): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (path === undefined) process.stdout.write(text);
  else {
    await writeFile(path, text).catch((error: NodeJS.ErrnoException) => {
      throw new CommandFault(2, `Não foi possível gravar em ${path} (${error.code}).`);
    });
  }
}

/** Work on a dialog that exists; else its name is refused beside those that there are. */
function onDialog<T>(code: string, work: (ctx: drafts.Drafting) => Promise<T>): Promise<T> {
  return withDrafting(async (ctx) => {
    const codes = (await drafts.listDialogs(ctx)).map((dialog) => dialog.code);
    if (codes.includes(code)) return work(ctx);
    const known = codes.length > 0 ? `Existem: ${codes.join(', ')}.` : 'Ainda não existe nenhum.';
    throw new CommandFault(1, `Não existe fluxo com o nome “${code}”.`, known);
  });
}

export async function list(): Promise<void> {
  const all = await withDrafting(drafts.listDialogs);
  const widest = Math.max(0, ...all.map(({ code }) => code.length));
  for (const { code, name, versions, current } of all) {
    const count = versions === 1 ? '1 versão' : `${versions} versões`;
    const use = current === null ? 'nenhuma publicada' : `em uso: ${current}`;
    console.log(`${code.padEnd(widest)}  ${versions === 0 ? use : `${count}, ${use}`}  ${name}`);
  }
  if (all.length === 0) console.log('Nenhum fluxo ainda. Para trazer um: npm run flow -- import');
}

export function check(path: string): Promise<void> {
  return withSandbox(async (sandbox) => {
    const { dialogs } = (await sound(path, sandbox)).flow;
    const blocks = Object.values(dialogs).flatMap((dialog) => Object.keys(dialog.blocks));
    const names = Object.keys(dialogs);
    console.log(`Nenhuma falha. Diálogos: ${names.length}, blocos: ${blocks.length}.`);
  });
}

export function run(path: string): Promise<void> {
  return withSandbox(async (sandbox) => {
    const { flow } = await sound(path, sandbox);
    if (!(await play(flow, sandbox))) throw new CommandFault(1);
  });
}

export async function take(path: string, publish: boolean): Promise<void> {
  const value = await readJson(path);
  const { code, version, faults } = await withDrafting((ctx) => {
    progress('Conferindo o fluxo');
    return importFlow(ctx, value, { publish });
  });
  console.log(
    version === null
      ? `Rascunho “${code}” guardado. Para publicar: npm run flow -- publish ${code}`
      : `Fluxo “${code}” publicado: versão ${version}.`,
  );
  if (faults.length > 0) console.log([...faultLines(faults), count(faults)].join('\n'));
}

export async function hand(code: string, path: string | undefined): Promise<void> {
  await give(await onDialog(code, (ctx) => exportFlow(ctx, code)), path);
}

export async function publish(code: string): Promise<void> {
  const version = await onDialog(code, (ctx) => {
    progress('Conferindo o fluxo');
    return drafts.publishDraft(ctx, code);
  });
  console.log(`Fluxo “${code}” publicado: versão ${version}.`);
}

export async function versions(code: string): Promise<void> {
  const all = await onDialog(code, (ctx) => drafts.listVersions(ctx, code));
  for (const { number, publishedAt, current } of all)
    console.log(`${number}  ${publishedAt.toISOString()}${current ? '  em uso' : ''}`);
  if (all.length === 0) console.log('Nenhuma versão publicada.');
}

export async function putBack(code: string, number: string): Promise<void> {
  await onDialog(code, async (ctx) => {
    const numbers = (await drafts.listVersions(ctx, code)).map((version) => version.number);
    if (!numbers.includes(Number(number))) {
      const known =
        numbers.length > 0 ? `Existem: ${numbers.join(', ')}.` : 'Ainda não há nenhuma.';
      throw new CommandFault(1, `Não existe a versão ${number} de “${code}”.`, known);
    }
    return drafts.putBack(ctx, code, Number(number));
  });
  console.log(`Novos atendimentos de “${code}” usam a versão ${number}.`);
}

export function schema(path: string | undefined): Promise<void> {
  return give(flowSchema(), path);
}
