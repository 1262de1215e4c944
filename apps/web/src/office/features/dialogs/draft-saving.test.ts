import { applyChanges, type Change } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api-error.ts';
import { store } from '../../../ui/store.ts';
import type { Attempt, Draft } from './draft-calls.ts';
import { draftSaving, type SavingState } from './draft-saving.ts';

const say = (id: string, text: string): Change => ({
  kind: 'block',
  dialog: 'd',
  id,
  value: { id, type: 'send.message', text },
});
const flow: Flow = applyChanges({ start: 'd', dialogs: {} }, [say('a', 'A'), say('b', 'B')]);
const textOf = ({ dialogs }: Flow, id: string) => {
  const block = dialogs.d?.blocks[id];
  return block?.type === 'send.message' ? block.text : undefined;
};
const refusal = () => new ApiError(422, 'INVALID', 'Texto proibido.');

/** A draft on a server that refuses the word "não", and a page that has it open. */
function opened() {
  let stands = { flow, revision: 0 };
  const sent: Attempt[] = [];
  let loads = 0;
  const take = (changes: readonly Change[]) => {
    stands = { flow: applyChanges(stands.flow, changes), revision: stands.revision + 1 };
    return stands.revision;
  };
  const state = store<SavingState>({
    base: flow,
    flow,
    revision: 0,
    collisions: [],
    saved: 'saved',
    refusal: '',
    faults: [],
  });
  let during = () => {};
  const saving = draftSaving({
    state,
    onTheirs: () => [],
    calls: {
      async load() {
        loads += 1;
        return { ...stands, faults: [] } as unknown as Draft;
      },
      async save(attempt) {
        sent.push(attempt);
        during();
        if (JSON.stringify(attempt.changes).includes('não')) throw refusal();
        return { revision: take(attempt.changes), faults: [], changes: [] };
      },
    },
  });
  const type = (change: Change) => {
    const { flow: shown } = state.get();
    state.set({ ...state.get(), flow: applyChanges(shown, [change]) });
    saving.later();
  };
  return {
    state,
    saving,
    sent,
    take,
    type,
    stands: () => stands,
    loads: () => loads,
    onSave: (act: () => void) => {
      during = act;
    },
  };
}

test('what is refused stays, says why, and is sent again with the next change', async () => {
  const { state, saving, sent, type, stands, loads } = opened();
  type(say('a', 'não'));
  await saving.flush();
  expect(state.get()).toMatchObject({ saved: 'refused', refusal: 'Texto proibido.' });
  expect(textOf(state.get().flow, 'a')).toBe('não');
  expect([sent.length, loads()]).toEqual([1, 1]);
  type(say('a', 'sim'));
  expect(state.get()).toMatchObject({ saved: 'waiting', refusal: '' });
  await saving.flush();
  expect(state.get()).toMatchObject({ saved: 'saved', refusal: '' });
  expect(textOf(stands().flow, 'a')).toBe('sim');
});

test('while changes are refused, what others do still comes in, and the same is not sent again', async () => {
  const { state, saving, sent, take, type } = opened();
  type(say('a', 'não'));
  await saving.flush();
  saving.moved(take([say('b', 'Dele')]));
  await expect.poll(() => textOf(state.get().flow, 'b')).toBe('Dele');
  expect(textOf(state.get().flow, 'a')).toBe('não');
  expect(state.get()).toMatchObject({ saved: 'refused', refusal: 'Texto proibido.' });
  expect(sent).toHaveLength(1);
});

test('what was typed while a save was being refused is sent', async () => {
  const { state, saving, type, stands, onSave } = opened();
  type(say('a', 'não'));
  onSave(() => {
    onSave(() => {});
    type(say('a', 'sim'));
    void saving.flush();
  });
  await saving.flush();
  expect(textOf(stands().flow, 'a')).toBe('sim');
  expect(state.get().saved).toBe('saved');
});

test('work of others that is told while the draft is being loaded is loaded, too', async () => {
  const { state, saving, take } = opened();
  const first = take([say('b', 'Um')]);
  saving.moved(first);
  saving.moved(take([say('b', 'Dois')]));
  await expect.poll(() => textOf(state.get().flow, 'b')).toBe('Dois');
  expect(state.get()).toMatchObject({ saved: 'saved', revision: 2 });
});

test('news that come while the server is being asked are asked for again', async () => {
  const { state, saving, take, loads } = opened();
  take([say('a', 'C')]);
  saving.refresh();
  saving.refresh();
  await saving.flush();
  expect(loads()).toBe(2);
  expect(state.get().revision).toBe(1);
  saving.moved(1);
  await saving.flush();
  expect(loads()).toBe(2);
});
