import { withCode } from '@balcao/dialog/draft/commands/dialogs';
import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Awaiting, Flow, Input, Json, StepResult } from '@balcao/dialog/flow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Database, openDatabase } from '../../../platform/database/open.ts';
import { createLogger } from '../../../platform/logger.ts';
import { checkDraft } from '../check-draft.ts';
import { draftingOf } from '../drafting.ts';

import { finishedFlows } from './templates.ts';

let server: TestServer;
/** An installation without any record of its own. */
let empty: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  const made = await testDatabase('empty');
  drop = made.drop;
  empty = openDatabase(made.url, { max: 2, log: createLogger('silent') });
});
afterAll(async () => {
  await empty.close();
  await drop();
  await server.stop();
});

const png = { id: 1, filename: 'assinatura.png', mime: 'image/png', size: 900 };
const words: Partial<Record<Awaiting['type'], string>> = {
  'input.string': 'Uma resposta boa',
  'input.cpf': '529.982.247-25',
  'input.date_br': '10/12/2026',
  'input.phone': '(19) 99876-5432',
  'input.email': 'ana@exemplo.com.br',
  'input.integer': '320',
  'input.cep_br': '13015904',
};

type Choice = { option: number; yes: boolean };

/** A good answer; a question that comes again gets a yes. */
function answerTo(asked: Awaiting, { option, yes }: Choice, times: number): Input {
  const said = (text: string, data?: Json): Input => ({
    kind: 'answer',
    block: asked.id,
    text,
    ...(data !== undefined && { data }),
  });
  const { type, options } = asked;
  if (type === 'input.option') {
    const chosen = options?.[Math.min(option, options.length - 1)];
    return said(chosen?.name ?? '', chosen?.value ?? '');
  }
  if (type === 'input.boolean') return said('', yes || times > 1);
  if (type === 'input.file' || type === 'input.sign') return said(png.filename, png);
  if (type === 'input.city') {
    const city = { id: 3509502, name: 'Campinas', fullname: 'Campinas - SP', ibge_code: '3509502' };
    return said(city.fullname, city);
  }
  return said(words[type] ?? '');
}

/** Plays until the conversation no longer asks; the blocks on the way. */
function play(flow: Flow, choice: Choice): { end: StepResult; seen: Set<string> } {
  const seen = new Set<string>();
  const times = new Map<string, number>();
  let end = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  for (let turn = 0; turn < 60; turn++) {
    for (const { at } of end.trace) seen.add(`${at.dialog}/${at.block}`);
    expect(end).not.toHaveProperty('rejected');
    if (end.state.phase !== 'awaiting' || !end.awaiting) break;
    const { id } = end.awaiting;
    times.set(id, (times.get(id) ?? 0) + 1);
    end = step(flow, end.state, answerTo(end.awaiting, choice, times.get(id) ?? 1), defaultLimits);
  }
  return { end, seen };
}

const choices = [0, 1, 2, 9].flatMap((option) => [
  { option, yes: true },
  { option, yes: false },
]);

describe.each(finishedFlows)('$name', ({ code, flow, documents = [] }) => {
  const blocks = Object.entries(flow.dialogs).flatMap(([dialog, each]) =>
    Object.values(each.blocks).map((block) => ({ dialog, ...block })),
  );

  test('has no fault and no warning in an empty installation, under any code', async () => {
    expect(flow.start).toBe(code);
    const brought = documents.map((document) => document.code);
    for (const name of [code, 'outro']) {
      const asked = { flow: JSON.stringify(withCode(flow, name)), code: name, brought };
      const checked = await checkDraft({ ...draftingOf(server.ctx), db: empty.db }, asked);
      expect(checked).toMatchObject({ faults: [], warnings: [] });
    }
  });

  test('comes to its end with good answers, whatever is chosen', () => {
    const plays = choices.map((choice) => play(flow, choice));
    for (const { end } of plays)
      expect(end).toMatchObject({ faults: [], state: { phase: 'held' } });
    const seen = new Set(plays.flatMap((each) => [...each.seen]));
    const missing = blocks.map(({ dialog, id }) => `${dialog}/${id}`).filter((id) => !seen.has(id));
    // A large bill is another answer than the one given here.
    expect(missing).toEqual(code === 'orcamento-solar' ? ['orcamento-solar/big'] : []);
  });

  test('is laid out without overlaps', () => {
    for (const [index, one] of blocks.entries()) {
      for (const other of blocks.slice(index + 1).filter(({ dialog }) => dialog === one.dialog)) {
        const across = Math.abs((one.position?.x ?? 0) - (other.position?.x ?? 0));
        const down = Math.abs((one.position?.y ?? 0) - (other.position?.y ?? 0));
        expect(across >= 300 || down >= 140, `${one.id} and ${other.id}`).toBe(true);
      }
    }
  });

  test('is neither a stub nor a novel', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(code === 'contato' ? 7 : 8);
    expect(blocks.length).toBeLessThanOrEqual(25);
  });
});

test('no two templates have one code', () => {
  const codes = finishedFlows.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
