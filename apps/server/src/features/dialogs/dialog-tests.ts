import { megabytes } from '@balcao/brazil/file-size';
import {
  type DialogTest,
  MOST_TESTS,
  type PlayAnswer,
  type TestRest,
  type TestResult,
} from '@balcao/contract/dialogs/play';
import { faultOfJson } from '@balcao/dialog/check/plain-json';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import * as store from './dialog-tests.store.ts';
import { draftFlow } from './draft-flow.ts';
import { type Drafting, requireDialog } from './drafting.ts';
import { lockDialog } from './drafts.store.ts';
import { playTest } from './play-test.ts';

/** What one test may make the draft say. */
const MOST_TEXT = 512 * 1024;
/** What all tests of a dialog may hold together. */
const MOST_BYTES = 4 * 1024 * 1024;
/** For all tests of a dialog together. */
const TIME_MS = 20_000;

const NOT_KEPT = `Já existe um teste com este nome, ou o diálogo já tem ${MOST_TESTS} testes ou ${megabytes(MOST_BYTES)} de testes.`;
const TOO_LONG = 'Nesta conversa o diálogo diz mais de 512 kB. Salve uma conversa mais curta.';
const TIME_OVER = 'O tempo dos testes acabou antes do fim deste.';
const NOT_ASKED = 'O diálogo não pede todas estas respostas.';

function refuse(field: string, text: string): never {
  throw new AppError('INVALID', { fields: { [field]: [text] } });
}

type Row = Awaited<ReturnType<typeof store.listTests>>[number];

function shown({ id, name, answers, userId, userName, at }: Row): DialogTest {
  const user = userId === null ? null : { id: userId, name: userName ?? '' };
  return { id, name, answers, user, created_at: at.toISOString() };
}

/** Throws NOT_FOUND if there is no such dialog. */
export async function listTests(ctx: Drafting, id: number): Promise<DialogTest[]> {
  await requireDialog(ctx, id);
  return (await store.listTests(ctx.db, id)).map(shown);
}

/** What the draft says to these answers now. Throws INVALID if it does not ask for all of them. */
async function restsOf(ctx: Drafting, flow: string, answers: PlayAnswer[], now: Date) {
  const rests: TestRest[] = [];
  const end = performance.now() + TIME_MS;
  let bytes = 0;
  for await (const { rest } of playTest(ctx, flow, { answers, now })) {
    rests.push(rest);
    bytes += JSON.stringify(rest).length;
    if (bytes > MOST_TEXT || performance.now() > end) refuse('answers', TOO_LONG);
  }
  if (rests.length <= answers.length) refuse('answers', NOT_ASKED);
  return rests;
}

type Saving = { id: number; by: Actor; name: string; answers: PlayAnswer[] };

/** Saves answers together with what the draft says to them now. Throws INVALID if its name is taken. */
export async function saveTest(ctx: Drafting, saving: Saving): Promise<DialogTest> {
  const { id: dialogId, by, name, answers } = saving;
  const finding = faultOfJson(answers);
  if (finding) refuse('answers', finding.message);
  const flow = await draftFlow(ctx, dialogId);
  const now = ctx.clock();
  const rests = await restsOf(ctx, flow, answers, now);
  const made = { dialogId, name, answers, rests, userId: by.userId, now };
  const id = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockDialog(trx, dialogId))) throw new AppError('NOT_FOUND');
    return store.insertTest(trx, made, { tests: MOST_TESTS, bytes: MOST_BYTES });
  });
  if (id === undefined) refuse('name', NOT_KEPT);
  return shown({ ...made, id, userName: by.name, at: now });
}

/** Throws NOT_FOUND if there is none. */
export async function deleteTest({ db }: Drafting, dialogId: number, id: number): Promise<void> {
  if (!(await store.deleteTest(db, dialogId, id))) throw new AppError('NOT_FOUND');
}

type Expectation = Awaited<ReturnType<typeof store.listExpectations>>[number];

const isSame = (one: TestRest | undefined, other: TestRest) =>
  one?.block === other.block && one.texts.join('\0') === other.texts.join('\0');

/** Plays one test until it goes another way than when it was saved. */
async function runTest(ctx: Drafting, flow: string, expected: Expectation, end: number) {
  const { id, name, answers, rests, at } = expected;
  const result: TestResult = {
    id,
    name,
    passed: false,
    block: null,
    answers: 0,
    was: null,
    now: null,
    fault: null,
  };
  for await (const played of playTest(ctx, flow, { answers, now: at })) {
    const { rest, ...place } = played;
    const was = rests[place.answers];
    if (!isSame(was, rest)) return { ...result, ...place, was: was ?? null, now: rest };
    if (performance.now() > end) return { ...result, ...place, fault: TIME_OVER };
    result.answers = place.answers;
  }
  return { ...result, passed: true };
}

/** Runs the saved tests of a dialog, one after the other, with any flow (JSON text): the draft, or a file's. */
export async function runTestsWith(ctx: Drafting, id: number, flow: string): Promise<TestResult[]> {
  const end = performance.now() + TIME_MS;
  const results: TestResult[] = [];
  for (const expected of await store.listExpectations(ctx.db, id))
    results.push(await runTest(ctx, flow, expected, end));
  return results;
}

/** Runs the saved tests with the draft. Throws NOT_FOUND if there is no such dialog. */
export async function runTests(ctx: Drafting, id: number): Promise<TestResult[]> {
  return runTestsWith(ctx, id, await draftFlow(ctx, id));
}
