import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exitCodes, StartFault } from '../apps/server/src/platform/start-fault.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { loadEnvFile } from './env-file.ts';

let file: string;
const before = new Set(Object.keys(process.env));
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, '.env');
  return remove;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!before.has(name)) delete process.env[name];
});

function faultsOf(): string[] {
  try {
    loadEnvFile(file);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    expect(error.exitCode).toBe(exitCodes.settings);
    return error.lines;
  }
  return [];
}

test('settings, comments and blank lines are accepted, and values over several lines', async () => {
  await writeFile(
    file,
    [
      '# Balcão',
      '',
      'FAULTS_A=1 # one',
      'export FAULTS_B = "two',
      'lines"',
      "FAULTS_C='of \"three'\r",
      '  FAULTS_D=',
    ].join('\n'),
  );
  expect(faultsOf()).toEqual([]);
  const { FAULTS_A, FAULTS_B, FAULTS_C, FAULTS_D } = process.env;
  expect([FAULTS_A, FAULTS_B, FAULTS_C, FAULTS_D]).toEqual(['1', 'two\nlines', 'of "three', '']);
});

test('lines that set nothing are named by their numbers, and no value is shown', async () => {
  await writeFile(file, 'FAULTS_A="x\ny"\nSMTP_URL smtp://ana:geheim@x\n=geheim\n\n1A=geheim\n');
  const words = 'não serve: use NOME=valor, ou # no início de um comentário.';
  expect(faultsOf()).toEqual([3, 4, 6].map((line) => `A linha ${line} de ${file} ${words}`));
  expect(process.env.FAULTS_A).toBeUndefined();
});

test('a missing file is no fault, and an unreadable one is named', async () => {
  expect(faultsOf()).toEqual([]);
  await mkdir(file);
  expect(faultsOf()).toEqual([`Não foi possível ler ${file} (EISDIR).`]);
});
