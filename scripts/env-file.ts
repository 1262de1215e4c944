import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';

/** A setting as Node parses it: a quoted value may span several lines. */
const SETTING =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

/** Numbers of the lines that are neither settings nor comments; Node would skip them silently. */
function strayLines(text: string): number[] {
  const rest = text.replace(SETTING, (setting) => setting.replace(/[^\n]/g, ''));
  return rest.split('\n').flatMap((line, index) => (/^\s*(?:#|$)/.test(line) ? [] : [index + 1]));
}

/** Loads the settings of a `.env`, if there is one. Throws a StartFault with one line per fault, which shows no value. */
export function loadEnvFile(file = join(import.meta.dirname, '../.env')): void {
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFault('settings', `Não foi possível ler ${file} (${code}).`);
  }
  const faults = strayLines(text).map(
    (line) =>
      `A linha ${line} de ${file} não serve: use NOME=valor, ou # no início de um comentário.`,
  );
  if (faults.length > 0) throw new StartFault('settings', ...faults);
  process.loadEnvFile(file);
}
