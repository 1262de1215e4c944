import { parseArgs } from 'node:util';
import type { Db } from '../apps/server/src/platform/database/open.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { loadEnvFile } from './env-file.ts';
import { CommandFault } from './flow/command-fault.ts';
import { withDatabase } from './flow/database.ts';
import { insertMessages, letWordsWait, prepareMessages } from './seed/messages.ts';
import {
  insertPeople,
  insertTickets,
  isOfCompany,
  makeFunctions,
  numberTargets,
  type Span,
  settle,
} from './seed/rows.ts';

const usage = `Uso: npm run seed -- [--users N] [--tickets N] [--yes]

Enche o banco de DATABASE_URL (ou de DATA_DIR) com clientes e atendimentos inventados, para medir; cada atendimento com
cinco mensagens. Rodar de novo completa até N. Nada disso se apaga depois: onde há pessoas de verdade, só com --yes.`;

const refusal = `Este banco parece ser de uma empresa: há pessoas cujo e-mail não termina em exemplo.com.br. Nada foi feito.
Para enchê-lo mesmo assim, repita com --yes.`;

const STEP = 20_000;
const MOST = 10_000_000;

function counted(text: string | undefined): number {
  if (text === undefined) return 0;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > MOST) throw new CommandFault(2, usage);
  return count;
}

function asked() {
  const options = {
    users: { type: 'string' },
    tickets: { type: 'string' },
    yes: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const { users, tickets, yes } = values;
    return { users: counted(users), tickets: counted(tickets), yes };
  } catch {
    throw new CommandFault(2, usage);
  }
}

function* spansOf(total: number): Generator<Span> {
  for (let from = 1; from <= total; from += STEP) {
    yield { from, until: Math.min(from + STEP - 1, total), total };
  }
}

type Steps = {
  what: string;
  total: number;
  prepare(one: Db): Promise<void>;
  step(one: Db, span: Span): Promise<void>;
};

/** Numbers from 1 on, in batches, on two connections, with a line for each tenth. */
async function inSteps(db: Db, { what, total, prepare, step }: Steps): Promise<void> {
  let done = 0;
  const spans = spansOf(total);
  const work = async (one: Db) => {
    await prepare(one);
    for (const span of spans) {
      await step(one, span);
      const before = done;
      done += span.until - span.from + 1;
      const isTenth = Math.floor((done / total) * 10) > Math.floor((before / total) * 10);
      if (isTenth) console.log(`${what}: ${done.toLocaleString('pt-BR')}`);
    }
  };
  // Temporary tables belong to one connection.
  await Promise.all([1, 2].map(() => db.connection().execute(work)));
}

/** Tickets with their messages. */
const ofTickets: Pick<Steps, 'prepare' | 'step'> = {
  async prepare(one) {
    await numberTargets(one);
    await prepareMessages(one);
  },
  async step(one, span) {
    await insertTickets(one, span);
    await insertMessages(one, span);
  },
};

async function seed(): Promise<void> {
  const { users, tickets, yes } = asked();
  if (users + tickets === 0) throw new CommandFault(2, usage);
  await withDatabase(async ({ db }) => {
    if (!yes && (await isOfCompany(db))) throw new CommandFault(2, refusal);
    const people = { what: 'clientes', total: users, prepare: makeFunctions, step: insertPeople };
    await inSteps(db, people);
    await letWordsWait(db, 65_536);
    await inSteps(db, { what: 'atendimentos', total: tickets, ...ofTickets });
    await letWordsWait(db);
    await settle(db);
  });
  console.log('Pronto.');
}

try {
  loadEnvFile();
  await seed();
} catch (error) {
  if (!(error instanceof CommandFault || error instanceof StartFault)) throw error;
  console.error(error instanceof StartFault ? error.lines.join('\n') : error.message);
  process.exitCode = 2;
}
