import type { ChatMessage, DialogBlock } from '@balcao/contract/chatbot';
import { expect, test } from 'vitest';
import {
  type ChatEvent,
  type ChatState,
  initialState,
  isWorking,
  lastId,
  type Pending,
  reduce,
} from './state.ts';

const bot = (id: number): ChatMessage => ({ id, from: 'chatbot', text: `<p>${id}</p>` });
const user = (id: number): ChatMessage => ({ id, from: 'user', text: `${id}` });
const block = (id: string): DialogBlock => ({
  id,
  type: 'input.string',
  variable: id,
  required: true,
  regex: null,
  regexMessage: null,
  label: null,
  help: null,
});
const pending: Pending = {
  action: 'message',
  text: 'Ana',
  dialogBlockId: 'nome',
  clientMessageId: 'c-000001',
};
const play = (...events: ChatEvent[]) => events.reduce(reduce, initialState([]));
const asked = (): ChatEvent => ({
  type: 'history',
  messages: [bot(1), bot(2)],
  block: block('nome'),
  whole: true,
});
const submitted: ChatEvent = { type: 'submitted', pending };
const turn = (messages: ChatMessage[], clientMessageId?: string): ChatEvent => ({
  type: 'turn',
  messages,
  block: block('cpf'),
  ...(clientMessageId && { clientMessageId }),
});
const shown = ({ messages }: ChatState) => messages.map(({ id }) => id);

test('a history shows at once and asks its block', () => {
  const state = play(asked());
  expect(shown(state)).toEqual([1, 2]);
  expect(state).toMatchObject({ ready: true, waiting: [], block: { id: 'nome' } });
  expect(isWorking(state)).toBe(false);
});

test('the own turn shows the answer and the first card, and keeps the rest and the next block waiting', () => {
  const state = play(asked(), submitted, turn([user(3), bot(4), bot(5), bot(6)], 'c-000001'));
  expect(shown(state)).toEqual([1, 2, 3, 4]);
  expect(state.waiting.map(({ id }) => id)).toEqual([5, 6]);
  expect(state).toMatchObject({ pending: null, block: { id: 'nome' } });
  expect(isWorking(state)).toBe(true);
  expect(lastId(state)).toBe(6);
});

test('the block changes when the last waiting card is shown', () => {
  const first = play(asked(), submitted, turn([user(3), bot(4), bot(5), bot(6)], 'c-000001'));
  const second = reduce(first, { type: 'reveal' });
  expect(second.block?.id).toBe('nome');
  const third = reduce(second, { type: 'reveal' });
  expect(shown(third)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(third.block?.id).toBe('cpf');
  expect(isWorking(third)).toBe(false);
});

test('a turn of one card asks the next block at once', () => {
  const state = play(asked(), submitted, turn([user(3), bot(4)], 'c-000001'));
  expect(state.block?.id).toBe('cpf');
  expect(isWorking(state)).toBe(false);
});

test('a push shows at once and leaves the answer that is under way', () => {
  const state = play(asked(), submitted, turn([bot(3)]));
  expect(shown(state)).toEqual([1, 2, 3]);
  expect(state.pending).toBe(pending);
});

test('a push while cards wait shows everything in its order', () => {
  const mine = play(asked(), submitted, turn([user(3), bot(4), bot(5)], 'c-000001'));
  const state = reduce(mine, turn([bot(6)]));
  expect(shown(state)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(state.waiting).toEqual([]);
});

test('a confirmation that comes twice, or after the replay, changes nothing more', () => {
  const replayed = play(asked(), submitted, {
    type: 'history',
    messages: [bot(1), bot(2), user(3), bot(4)],
    block: block('cpf'),
    whole: false,
  });
  expect(replayed.pending).toBe(pending);
  const state = reduce(replayed, turn([user(3), bot(4)], 'c-000001'));
  expect(shown(state)).toEqual([1, 2, 3, 4]);
  expect(isWorking(state)).toBe(false);
  expect(shown(reduce(state, turn([user(3), bot(4)], 'c-000001')))).toEqual([1, 2, 3, 4]);
});

test('a whole history replaces what was shown; a part is merged by id', () => {
  const part: ChatEvent = { type: 'history', messages: [bot(3)], block: null, whole: false };
  expect(shown(play(asked(), part))).toEqual([1, 2, 3]);
  expect(shown(play(asked(), { ...part, whole: true }))).toEqual([3]);
});

test('sending empties the field and a refusal gives the text back', () => {
  const sent = play(asked(), submitted);
  expect(sent.draft).toEqual({ round: 1, text: '' });
  const refused = reduce(sent, { type: 'rejected', clientMessageId: 'c-000001' });
  expect(refused).toMatchObject({ pending: null, draft: { round: 2, text: 'Ana' } });
  expect(isWorking(refused)).toBe(false);
});

test.each([
  ['a refusal without an id meets the answer under way', undefined, null],
  ['a refusal of another answer is not ours', 'c-999999', pending],
])('%s', (_, clientMessageId, left) => {
  const state = play(asked(), submitted, { type: 'rejected', clientMessageId });
  expect(state.pending).toBe(left);
});

test('a refusal while nothing is under way leaves what is being written', () => {
  const state = play(asked());
  expect(reduce(state, { type: 'rejected' })).toBe(state);
});

test('a refused skip is not written into the field', () => {
  const skip: ChatEvent = { type: 'submitted', pending: { ...pending, text: 'Pular' } };
  expect(play(asked(), skip, { type: 'rejected' }).draft.text).toBe('');
});
