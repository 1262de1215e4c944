import { parseArgs } from 'node:util';
import { linkAddress } from '../apps/server/src/features/access/recovery.rules.ts';
import { makeAdmin } from '../apps/server/src/features/people/first-admin.ts';
import { AppError } from '../apps/server/src/platform/app-error.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { loadEnvFile } from './env-file.ts';
import { withDatabase } from './flow/database.ts';

const usage = `Uso: npm run admin -- create --name NOME --email E-MAIL [--another]

Cria o primeiro administrador e mostra o link em que ele cria a própria senha.

  --another   cria mais um, mesmo que já exista um administrador ativo

Sai com 0 se criou, 1 se recusou, 2 se o comando está errado ou o banco de dados não abriu.`;

const options = {
  name: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  another: { type: 'boolean', default: false },
} as const;

function asked() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.join() === 'create') return values;
  } catch {
    // An unknown word: the usage lists the known ones.
  }
  throw new StartFault('settings', ...usage.split('\n'));
}

try {
  loadEnvFile();
  const wish = asked();
  await withDatabase(async ({ db, config: { publicUrl } }) => {
    const { name, email, token } = await makeAdmin(db, { ...wish, now: new Date() });
    console.log(`${name} (${email}) administra o Balcão depois de criar a senha neste link,`);
    console.log('que funciona uma vez e vale por 7 dias:');
    console.log(linkAddress({ kind: 'create', publicUrl, token }));
  });
} catch (error) {
  if (error instanceof AppError) {
    const faults = Object.entries(error.fields ?? {});
    for (const [option, texts] of faults) console.error(`--${option}: ${texts.join(' ')}`);
    if (faults.length === 0) console.error(error.message);
    process.exitCode = 1;
  } else if (error instanceof StartFault) {
    console.error(error.lines.join('\n'));
    process.exitCode = 2;
  } else throw error;
}
