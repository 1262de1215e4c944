import { readFile } from 'node:fs/promises';
import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { valuesOf } from '@balcao/dialog/check/fields';
import { type FlowFile, readFlowFile } from '@balcao/dialog/file-format';
import type { Sandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { CommandFault } from './command-fault.ts';

/** What a JSON file holds. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFault(2, `Não foi possível ler ${path} (${error.code}).`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFault(1, `${path} não é JSON: ${(error as Error).message}`);
  }
}

/** A flow file with its faults, as far as they can be told without an installation. */
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
