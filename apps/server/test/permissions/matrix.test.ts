import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, nameOf } from '../abuse/abuse.ts';
import type { Reply } from '../client.ts';
import { permissionMatrix } from './matrix.ts';
import { type Office, openOffice } from './matrix-asking.ts';
import { askers } from './matrix-classes.ts';

const refusals: Record<string, string> = {
  SESSION_EXPIRED: 'login',
  FORBIDDEN: 'no',
  NOT_FOUND: 'none',
  TOKEN_ABILITY: 'token',
  IMPERSONATING: 'self',
};
/** These end the callers' own sessions, so they come last. */
const endings = ['DELETE /api/maintenance/impersonate', 'GET /auth/logoutApi'];
const all = (await everyCall()).map((call) => [nameOf(call), call] as const);
const calls = [
  ...all.filter(([name]) => !endings.includes(name)),
  ...endings.flatMap((name) => all.filter(([one]) => one === name)),
];

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

/** The valid answer, or the refusal; anything else unchanged, so that the failed test shows it. */
function outcomeOf({ status, body }: Reply, answers: readonly number[]): string {
  const refused = refusals[String(body.code)];
  if (refused && !(refused === 'none' && answers.includes(404))) return refused;
  return answers.includes(status) ? 'yes' : `${status} ${JSON.stringify(body).slice(0, 200)}`;
}

test('every call of the contract has its line, and every line a call', () => {
  const where = 'matrix.ts, or matrix-records.ts for a record';
  expect(Object.keys(permissionMatrix).toSorted(), where).toEqual(
    calls.map(([name]) => name).toSorted(),
  );
});

test('if the valid answer is 404, no refusal looks like it', () => {
  const lines = Object.values(permissionMatrix).filter(({ answers }) => answers.includes(404));
  expect(lines.flatMap(({ by }) => Object.values(by))).not.toContain('none');
});

test.each(calls)('%s is open to exactly the callers of the matrix', async (name, call) => {
  const { answers, by } = permissionMatrix[name] ?? { answers: [], by: {} };
  const found: Record<string, string> = {};
  for (const who of askers) found[who] = outcomeOf(await office.ask(who, call), answers);
  expect(found).toEqual(by);
});
