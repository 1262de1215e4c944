import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { styleText } from 'node:util';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { flowSchema } from '@balcao/dialog/file-format-schema';
import { type Drafting, requireDraftOf } from '../../apps/server/src/features/dialogs/drafting.ts';
import { listDialogs } from '../../apps/server/src/features/dialogs/drafts.ts';
import { exportFlow, importFlow } from '../../apps/server/src/features/dialogs/exchange.ts';
import {
  exportArchive,
  importArchive,
  isArchive,
} from '../../apps/server/src/features/dialogs/flow-archive.ts';
import * as flows from '../../apps/server/src/features/dialogs/versions.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openSandbox, type Sandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { progress } from '../progress.ts';
import { CommandFault } from './command-fault.ts';
import { withDrafting } from './database.ts';
import { play } from './play.ts';
import { jsonIn, readBytes, readFlow } from './read-file.ts';

function faultLines(faults: FlowFault[]): string[] {
  return faults.map(({ dialog, block, code, message }) => {
    const place = [dialog, block].filter((name) => name !== null).join('/') || 'fluxo';
    return `${styleText('bold', place)}  ${message} ${styleText('dim', code)}`;
  });
}

function count(faults: number): string {
  return faults === 1 ? '1 falha.' : `${faults} falhas.`;
}

async function withSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = openSandbox({ workers: 1, log: createLogger('silent') });
  return work(sandbox).finally(sandbox.close);
}

async function sound(path: string, sandbox: Sandbox) {
  progress('Conferindo o fluxo');
  const { file, faults } = await readFlow(path, sandbox);
  if (!file || faults.length > 0)
    throw new CommandFault(1, ...faultLines(faults), count(faults.length));
  return file;
}

/** To the terminal, or into a file. */
async function write(content: string | AsyncIterable<Uint8Array>, path: string | undefined) {
  if (path === undefined)
    return pipeline(typeof content === 'string' ? [content] : content, process.stdout, {
      end: false,
    });
  return writeFile(path, content).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFault(2, `Não foi possível gravar em ${path} (${error.code}).`);
  });
}

const give = (value: object, path: string | undefined) =>
  write(`${JSON.stringify(value, null, 2)}\n`, path);

/** Runs work on an existing dialog, by its id; otherwise refuses the name and lists the existing ones. */
export function onDialog<T>(
  code: string,
  work: (ctx: Drafting, id: number) => Promise<T>,
): Promise<T> {
  return withDrafting(async (ctx) => {
    const codes = (await listDialogs(ctx)).map((dialog) => dialog.code);
    if (codes.includes(code)) return work(ctx, (await requireDraftOf(ctx, code)).id);
    const known = codes.length > 0 ? `Existem: ${codes.join(', ')}.` : 'Ainda não existe nenhum.';
    throw new CommandFault(1, `Não existe fluxo com o nome “${code}”.`, known);
  });
}

/** What the last check found; nothing was checked yet in a flow that only a seed has written. */
function faultWord(faults: number | null): string {
  if (faults === null) return 'não conferido';
  return faults === 0 ? 'sem falhas' : count(faults).slice(0, -1);
}

export async function list(): Promise<void> {
  const all = await withDrafting(listDialogs);
  const widest = Math.max(0, ...all.map(({ code }) => code.length));
  for (const { code, name, versions, current, faults } of all) {
    const count = versions === 1 ? '1 versão' : `${versions} versões`;
    const use = current === null ? 'nenhuma publicada' : `em uso: ${current}`;
    const published = versions === 0 ? use : `${count}, ${use}`;
    console.log(`${code.padEnd(widest)}  ${published}  ${faultWord(faults)}  ${name}`);
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
  const bytes = await readBytes(path);
  const value = isArchive(bytes) ? undefined : jsonIn(path, bytes);
  const { code, version, faults } = await withDrafting((ctx) => {
    progress('Conferindo o fluxo');
    return value === undefined
      ? importArchive(ctx, bytes, { publish })
      : importFlow(ctx, value, { publish });
  });
  console.log(
    version === null
      ? `Rascunho “${code}” guardado. Para publicar: npm run flow -- publish ${code}`
      : `Fluxo “${code}” publicado: versão ${version}.`,
  );
  if (faults.length > 0) console.log([...faultLines(faults), count(faults.length)].join('\n'));
}

export async function hand(code: string, path: string | undefined): Promise<void> {
  await give(await onDialog(code, exportFlow), path);
}

/** The same with its pictures, as a ZIP file. */
export async function handArchive(code: string, path: string | undefined): Promise<void> {
  await onDialog(code, async (ctx, id) => {
    const { bytes } = await exportArchive(ctx, id);
    await write(bytes, path);
  });
}

export async function publish(code: string): Promise<void> {
  const version = await onDialog(code, async (ctx, id) => {
    progress('Conferindo o fluxo');
    const { revision } = await requireDraftOf(ctx, code);
    return flows.publishDraft(ctx, { id, by: null, revision });
  });
  console.log(`Fluxo “${code}” publicado: versão ${version}.`);
}

export async function versions(code: string): Promise<void> {
  const all = await onDialog(code, flows.listVersions);
  for (const { version, published_at, current, note } of all)
    console.log(
      `${version}  ${published_at}${current ? '  em uso' : ''}${note ? `  ${note}` : ''}`,
    );
  if (all.length === 0) console.log('Nenhuma versão publicada.');
}

export async function putBack(code: string, number: string): Promise<void> {
  const version = Number(number);
  await onDialog(code, async (ctx, id) => {
    const numbers = (await flows.listVersions(ctx, id)).map((one) => one.version);
    if (!numbers.includes(version)) {
      const known =
        numbers.length > 0 ? `Existem: ${numbers.join(', ')}.` : 'Ainda não há nenhuma.';
      throw new CommandFault(1, `Não existe a versão ${number} de “${code}”.`, known);
    }
    return flows.putBack(ctx, { id, by: null, version });
  });
  console.log(`Novos atendimentos de “${code}” usam a versão ${number}.`);
}

export function schema(path: string | undefined): Promise<void> {
  return give(flowSchema(), path);
}
