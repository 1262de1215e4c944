import { readFile } from 'node:fs/promises';
import { notedHead } from '../apps/server/src/features/audit/chain-check.ts';
import { type Checked, checkAudit } from '../apps/server/src/features/audit/sealing.ts';
import { sessionSecret } from '../apps/server/src/platform/secret.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { loadEnvFile } from './env-file.ts';
import { withDatabase } from './flow/database.ts';

const usage = `Uso: npm run audit -- check [HASH] [--old-secrets ARQUIVO]

Confere o registro de auditoria com os seus selos e diz o que foi mudado, apagado ou acrescentado.

  HASH                    o hash de um selo, anotado antes: ainda deve estar na cadeia. Sem ele vale o
                          da última conferência que o servidor guardou
  --old-secrets ARQUIVO   segredos que SESSION_SECRET já teve, um por linha

Sai com 0 se tudo confere, 1 se não, 2 se o comando está errado ou o banco de dados não abriu.`;

const MOST_SHOWN = 20;
const said = {
  seal: 'não confere com o segredo ou com o selo anterior',
  changed: 'registros mudados',
  removed: 'registros apagados',
  added: 'registros acrescentados',
};

type Options = { noted?: string; oldSecrets?: string };

/** Undefined for a command line that matches nothing. */
function optionsOf([command, ...args]: string[]): Options | undefined {
  if (command !== 'check') return undefined;
  const asked: Options = {};
  while (args.length > 0) {
    const word = args.shift() ?? '';
    if (word === '--old-secrets' && args[0]) asked.oldSecrets = args.shift() ?? '';
    else if (/^[\da-f]{64}$/.test(word)) asked.noted = word;
    else return undefined;
  }
  return asked;
}

async function secretsIn(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFault('settings', `Não foi possível ler ${path} (${error.code}).`);
  });
  return text.split(/\r?\n/).filter((line) => line !== '');
}

function report({ seals, pruned, entries, open, faults, head, hasNoted }: Checked): boolean {
  for (const { seal, kind, entries: ids } of faults) {
    const some = ids.slice(0, MOST_SHOWN).join(', ');
    const rest = ids.length > MOST_SHOWN ? ` e mais ${ids.length - MOST_SHOWN}` : '';
    console.log(`selo ${seal}: ${said[kind]}${some && `: ${some}${rest}`}`);
  }
  if (!hasNoted) console.log('O selo anotado não está mais na cadeia: o fim dela foi cortado.');
  console.log(`${seals} selos, ${entries} registros selados, ${open} ainda sem selo.`);
  if (pruned) console.log(`Registros até o selo ${pruned} apagados pelo prazo de guarda.`);
  if (head) console.log(`Último selo: ${head}`);
  const sound = faults.length === 0 && hasNoted;
  console.log(sound ? 'Tudo confere.' : 'O registro de auditoria foi adulterado.');
  return sound;
}

const asked = optionsOf(process.argv.slice(2));
try {
  loadEnvFile();
  if (!asked) throw new StartFault('settings', ...usage.split('\n'));
  const old = await secretsIn(asked.oldSecrets);
  const checked = await withDatabase(async ({ db, config }) =>
    checkAudit(db, [await sessionSecret(config), ...old], asked.noted ?? (await notedHead(db))),
  );
  process.exitCode = report(checked) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 2;
}
