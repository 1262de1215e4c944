import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { flowSchema } from '@balcao/dialog/file-format-schema';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { takeDataFolder } from '../apps/server/src/platform/data-folder.ts';
import { startCluster } from '../apps/server/src/platform/database/cluster.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { testDatabase } from '../apps/server/test/database.ts';
import { inherited } from '../apps/server/test/inherited.ts';
import { capture } from './command.ts';

const log = createLogger('silent');
let folder: string;
let dataDir: string;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  dataDir = join(path, 'data');
  return remove;
});

type Settings = { DATABASE_URL?: string; input?: string };

const command = join(import.meta.dirname, 'flow.ts');

/** Runs the command in a separate process: its exit code and its whole output. */
async function flow(args: string[], { DATABASE_URL = '', input = '' }: Settings = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...inherited(), DATABASE_URL, DATA_DIR: dataDir, NO_COLOR: '1' },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const greeting = {
  format: 'balcao-flow',
  version: 1,
  name: 'Saudação',
  flow: {
    start: 'oi',
    dialogs: {
      oi: {
        start: 'q',
        blocks: {
          q: {
            id: 'q',
            type: 'input.string',
            variable: 'name',
            required: true,
            next: 'o',
            label: 'Nome',
          },
          o: {
            id: 'o',
            type: 'input.option',
            variable: 'color',
            required: false,
            options: [
              { value: 'b', name: 'Azul' },
              { value: 'r', name: 'Vermelho' },
            ],
            next: 'k',
          },
          k: {
            id: 'k',
            type: 'action.code',
            code: 'return variables.name.length',
            variable: 'size',
            next: 't',
          },
          t: { id: 't', type: 'action.apply_tag', tag: 'oi', next: 'm' },
          m: { id: 'm', type: 'send.message', text: '<b>{{name}}</b>: {{size}} letras, {{color}}' },
        },
      },
    },
  },
};

function fileOf(content: object, name = 'flow.json'): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const broken = () =>
  fileOf(
    JSON.parse(JSON.stringify(greeting).replace('return variables', 'return (')),
    'broken.json',
  );

test('check says that a flow is sound, or names each fault with its block', async () => {
  expect(await flow(['check', fileOf(greeting)])).toEqual({
    code: 0,
    out: 'Nenhuma falha. Diálogos: 1, blocos: 5.\n',
    err: '',
  });
  const { code, err } = await flow(['check', broken()]);
  expect(code).toBe(1);
  expect(err).toMatch(/^oi\/k {2}O código não serve: SyntaxError.* BAD_CODE\n1 falha\.\n$/);
});

test('run plays a conversation with piped answers, and runs its code', async () => {
  const { code, out } = await flow(['run', fileOf(greeting)], { input: '\nAna\n3\n2\n' });
  expect(code).toBe(0);
  expect(out).toContain('! Campo obrigatório ou formato inválido.');
  expect(out).toContain('  2. Vermelho');
  expect(out).toContain('! Escolha uma das opções.');
  expect(out).toContain('[apply_tag {"tag":"oi"}]');
  expect(out).toContain('Ana: 3 letras, r\n');
  expect(out).toMatch(/Fim da conversa\.\n$/);
});

test('run says when the answers end too early', async () => {
  const { code, out } = await flow(['run', fileOf(greeting)], { input: 'Ana\n' });
  expect(code).toBe(1);
  expect(out).toMatch(/A entrada acabou antes da conversa\.\n$/);
});

test.each<[string, () => string[], number, RegExp]>([
  ['nothing', () => [], 2, /^Uso: npm run flow/],
  ['an unknown command', () => ['chek', 'x'], 2, /^Uso:/],
  ['one argument too many', () => ['check', 'x', 'y'], 2, /^Uso:/],
  ['a recount of no dialog', () => ['recount', 'x'], 2, /^Uso:/],
  ['a version that is no number', () => ['put-back', 'x', 'y'], 2, /^Uso:/],
  ['a file that is not there', () => ['check', '/nope.json'], 2, /^Não foi possível ler/],
  ['a folder in place of a file', () => ['check', folder], 2, /^Não foi possível ler .*EISDIR/],
  [
    'a schema for nowhere',
    () => ['schema', '/nope/s.json'],
    2,
    /^Não foi possível gravar .*ENOENT/,
  ],
  ['a file that is no JSON', () => ['check', fileOf('{' as never, 'x.json')], 1, /não é JSON/],
  ['a file of another kind', () => ['run', fileOf({}, 'x.json')], 1, /“flow” não pode faltar/],
  ['no database', () => ['versions', 'oi'], 2, /^Não há banco de dados em .*npm start/],
])('%s is refused in plain words', async (_, args, code, words) => {
  const result = await flow(args());
  expect(result.err).toMatch(words);
  expect(result).toMatchObject({ code, out: '' });
});

test('a flow is imported, published, restored and exported', async () => {
  const { url: DATABASE_URL, drop } = await testDatabase();
  onTestFinished(drop);
  const at = { DATABASE_URL };
  const file = fileOf(greeting);
  expect((await flow(['import', file], at)).out).toMatch(/^Rascunho “oi” guardado/);
  expect((await flow(['publish', 'oi'], at)).out).toBe('Fluxo “oi” publicado: versão 1.\n');
  expect((await flow(['import', file, '--publish'], at)).out).toMatch(/versão 2\.\n$/);
  expect((await flow(['put-back', 'oi', '1'], at)).code).toBe(0);
  expect((await flow(['versions', 'oi'], at)).out).toMatch(/^2 {2}\S+\n1 {2}\S+ {2}em uso\n$/);
  const out = join(folder, 'out.json');
  expect(await flow(['export', 'oi', out], at)).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(greeting);

  for (const place of [join(folder, 'nowhere/out.json'), folder]) {
    expect(await flow(['export', 'oi', place], at)).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Não foi possível gravar .* \((ENOENT|EISDIR)\)\.\n$/),
    });
  }

  const refused = await flow(['import', broken(), '--publish'], at);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^oi\/k {2}.*\nO fluxo tem falhas\.\n$/),
  });
  const unknown = { code: 1, out: '', err: 'Não existe fluxo com o nome “nada”.\nExistem: oi.\n' };
  for (const word of ['export', 'publish', 'versions'])
    expect(await flow([word, 'nada'], at)).toEqual(unknown);
  expect(await flow(['put-back', 'oi', '9'], at)).toEqual({
    code: 1,
    out: '',
    err: 'Não existe a versão 9 de “oi”.\nExistem: 2, 1.\n',
  });
});

test('the dialogs are listed with their versions, and a terminal shows the current step', async () => {
  const { url: DATABASE_URL, drop } = await testDatabase();
  onTestFinished(drop);
  const at = { DATABASE_URL };
  expect((await flow(['list'], at)).out).toMatch(/^Nenhum fluxo ainda/);
  const file = fileOf(greeting);
  await flow(['import', file], at);
  expect(await flow(['list'], at)).toEqual({
    code: 0,
    out: 'oi  nenhuma publicada  sem falhas  Saudação\n',
    err: '',
  });
  await flow(['publish', 'oi'], at);
  expect((await flow(['list'], at)).out).toBe('oi  1 versão, em uso: 1  sem falhas  Saudação\n');
  await flow(['import', file, '--publish'], at);
  await flow(['put-back', 'oi', '1'], at);
  expect((await flow(['list'], at)).out).toBe('oi  2 versões, em uso: 1  sem falhas  Saudação\n');
  const shown = await capture('script', [
    '-qec',
    `${process.execPath} ${command} check ${file}`,
    '/dev/null',
  ]);
  expect(stripVTControlCharacters(shown.output)).toMatch(/^Conferindo o fluxo…\r\nNenhuma falha/);
});

test('the embedded database works beside a running server, and without one', async () => {
  const lock = await takeDataFolder(dataDir);
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), log, durable: false });
  const { db, close } = openDatabase(cluster.url, { max: 1, log });
  await migrate(db).finally(close);
  const beside = await flow(['import', fileOf(greeting), '--publish']);
  await cluster.stop();
  await lock.release();
  expect(beside).toMatchObject({ code: 0, err: '' });
  const alone = await flow(['versions', 'oi']);
  expect(alone).toMatchObject({ code: 0, out: expect.stringMatching(/^1 {2}\S+ {2}em uso\n$/) });
  // The folder is free again.
  await (await takeDataFolder(dataDir)).release();
});

test('the schema in docs is the one of the step types', async () => {
  const kept = readFileSync(join(import.meta.dirname, '../docs/flow.schema.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual(flowSchema());
  expect(JSON.parse((await flow(['schema'])).out)).toEqual(flowSchema());
});

test('saved tests run with the draft or with a file, and say where it goes another way', async () => {
  const { url: DATABASE_URL, drop } = await testDatabase();
  onTestFinished(drop);
  const at = { DATABASE_URL };
  const file = fileOf(greeting, 'tested.json');
  await flow(['import', file], at);
  expect((await flow(['test', 'oi'], at)).out).toBe('Nenhum teste salvo.\n');
  const { db, close } = openDatabase(DATABASE_URL, { max: 1, log });
  const rests = [
    { block: 'oi/q', texts: [] },
    { block: 'oi/o', texts: [] },
  ];
  const answers = JSON.stringify([{ text: 'Ana' }]);
  await db
    .insertInto('at_dialog_test')
    .columns(['dialog_id', 'name', 'answers', 'rests', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('at_dialog')
        .select((one) => [
          'id',
          one.val('Nome').as('name'),
          one.cast<string>(one.val(answers), 'jsonb').as('answers'),
          one.cast<string>(one.val(JSON.stringify(rests)), 'jsonb').as('rests'),
          'created_at',
        ]),
    )
    .execute()
    .finally(close);
  expect(await flow(['test', 'oi'], at)).toMatchObject({
    code: 0,
    out: 'passou  Nome\nTestes: 1, com falha: 0.\n',
  });
  const other = JSON.parse(JSON.stringify(greeting).replace('"next":"o"', '"next":"m"'));
  const { code, out } = await flow(['test', fileOf(other, 'other.json')], at);
  expect(code).toBe(1);
  expect(out).toBe(
    [
      'falhou  Nome  depois de oi/q',
      '    antes: oi/o',
      '    agora: fim da conversa  “Ana:  letras,”',
      'Testes: 1, com falha: 1.',
      '',
    ].join('\n'),
  );
  expect((await flow(['test', 'nada'], at)).err).toMatch(/^Não existe fluxo/);
});

test('recount counts the conversations of all dialogs, or of one', async () => {
  const { url: DATABASE_URL, drop } = await testDatabase();
  onTestFinished(drop);
  const at = { DATABASE_URL };
  await flow(['import', fileOf(greeting, 'counted.json'), '--publish'], at);
  expect(await flow(['recount'], at)).toMatchObject({ code: 0, out: 'Conversas contadas: 0.\n' });
  const one = await flow(['recount', '--dialog', 'oi'], at);
  expect(one).toMatchObject({ code: 0, out: 'Conversas contadas: 0.\n' });
  expect((await flow(['recount', '--dialog', 'nada'], at)).err).toMatch(/^Não existe fluxo/);
});
