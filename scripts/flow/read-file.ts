import { readFile } from 'node:fs/promises';
import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { valuesOf } from '@balcao/dialog/check/fields';
import { type FlowFile, readFlowFile } from '@balcao/dialog/file-format';
import type { Sandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { CommandFault } from './command-fault.ts';

export function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFault(2, `Não foi possível ler ${path} (${error.code}).`);
  });
}

/** The content of a JSON file. */
export async function readJson(path: string): Promise<unknown> {
  return jsonIn(path, await readBytes(path));
}

export function jsonIn(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new CommandFault(1, `${path} não é JSON: ${(error as Error).message}`);
  }
}

/** A flow file with its faults, as far as they can be found without an installation. */
export async function readFlow(
  path: string,
  sandbox: Sandbox,
): Promise<{ file?: FlowFile; faults: FlowFault[] }> {
  const read = readFlowFile(await readJson(path));
  if ('faults' in read) return read;
  const { flow } = read.file;
  const codeFaults = new Map<string, string>();
  for (const { dialog, block, value } of valuesOf(flow, 'code')) {
    const fault = await sandbox.check(String(value));
    if (fault !== null) codeFaults.set(`${dialog}/${block}`, fault);
  }
  return { file: read.file, faults: checkFlow(flow, { reservedWords: [], codeFaults }) };
}
