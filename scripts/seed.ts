import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { CommandFault } from './flow/command-fault.ts';
import { withDatabase } from './flow/database.ts';
import {
  insertPeople,
  insertThreads,
  insertTickets,
  makeFunctions,
  type Span,
  settle,
} from './seed/rows.ts';

const usage = `Uso: npm run seed -- [--users N] [--tickets N]

Enche o banco de DATABASE_URL (ou de DATA_DIR) com clientes e atendimentos inventados, para medir. Rodar de novo completa
até N. Não use no banco de uma empresa: nada disso se apaga depois.`;

const STEP = 20_000;
const MOST = 10_000_000;

function counted(text: string | undefined): number {
  if (text === undefined) return 0;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > MOST) throw new CommandFault(2, usage);
  return count;
}

function asked() {
  const options = { users: { type: 'string' }, tickets: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ options });
    return { users: counted(values.users), tickets: counted(values.tickets) };
  } catch {
    throw new CommandFault(2, usage);
  }
}

/** Numbers from 1 on, some at a time, with a line for each tenth. */
async function inSteps(what: string, count: number, step: (span: Span) => Promise<void>) {
  let told = 0;
  for (let from = 1; from <= count; from += STEP) {
    const until = Math.min(from + STEP - 1, count);
    await step({ from, until });
    const tenth = Math.floor((until / count) * 10);
    if (tenth > told) console.log(`${what}: ${until.toLocaleString('pt-BR')}`);
    told = tenth;
  }
}

async function seed(): Promise<void> {
  const { users, tickets } = asked();
  if (users + tickets === 0) throw new CommandFault(2, usage);
  await withDatabase(({ db }) =>
    // Temporary functions live on one connection.
    db.connection().execute(async (one) => {
      await makeFunctions(one);
      await inSteps('clientes', users, (span) => insertPeople(one, span));
      await inSteps('atendimentos', tickets, async (span) => {
        await insertTickets(one, span);
        await insertThreads(one, span);
      });
      await settle(one);
    }),
  );
  console.log('Pronto.');
}

const settings = join(import.meta.dirname, '../.env');
if (existsSync(settings)) process.loadEnvFile(settings);
try {
  await seed();
} catch (error) {
  if (!(error instanceof CommandFault || error instanceof StartFault)) throw error;
  console.error(error instanceof StartFault ? error.lines.join('\n') : error.message);
  process.exitCode = 2;
}
