import type { ChatMessage, ChatTicket } from '@balcao/contract/chatbot/conversation';
import { expect, test } from 'vitest';
import { reduce } from './reduce.ts';
import {
  type ChatEvent,
  type ChatState,
  initialState,
  isWorking,
  lastId,
  type Pending,
} from './state.ts';
import { block } from './test-block.ts';
import { card } from './test-card.ts';

const bot = (id: number): ChatMessage => card(id, 'chatbot', `<p>${id}</p>`);
const user = (id: number): ChatMessage => card(id, 'user', `${id}`);
const ticket: ChatTicket = {
  status: { name: 'Novo', color: '#1d5fbf', kind: 'open' },
  attendant: null,
  documents: [],
  to_sign: false,
};
const pending: Extract<Pending, { action: 'message' }> = {
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

const back: Pending = { action: 'back', messageId: 3, clientMessageId: 'c-000002' };
const answered = (): ChatEvent[] => [
  asked(),
  submitted,
  turn([{ ...user(3), text: 'Ana', answers: 'nome' }, bot(4)], 'c-000001'),
];
const goBack: ChatEvent = { type: 'submitted', pending: back, aside: true };
const revision: ChatMessage = { ...user(5), revises: 3 };
const corrected = (...messages: ChatMessage[]): ChatEvent => ({
  type: 'turn',
  messages,
  block: block('nome'),
  clientMessageId: 'c-000002',
});

test('going back asks the earlier step again at once, with its old answer in the field', () => {
  const state = play(...answered(), goBack, corrected(revision, bot(6), bot(7)));
  expect(shown(state)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(state).toMatchObject({ pending: null, block: { id: 'nome' }, draft: { text: 'Ana' } });
  expect(isWorking(state)).toBe(false);
});

test('a correction that came too late leaves what is being written', () => {
  const sent = play(...answered(), goBack);
  const late = reduce(sent, corrected());
  expect(late).toMatchObject({ pending: null, draft: sent.draft });
  expect(reduce(sent, { type: 'rejected' })).toMatchObject({ pending: null, draft: sent.draft });
});

test('a correction that the replay has already brought still fills the field', () => {
  const replayed = play(...answered(), goBack, {
    type: 'history',
    messages: [revision],
    block: block('nome'),
    whole: false,
  });
  expect(reduce(replayed, corrected()).draft.text).toBe('Ana');
});

test('a file sent from a card does not touch what is being written below', () => {
  const before = play(...answered());
  const sent = reduce(before, { ...submitted, aside: true });
  expect(sent.draft).toBe(before.draft);
  expect(reduce(sent, { type: 'rejected' }).draft).toBe(before.draft);
});

test('cards of a stored conversation are history; those of a beginning one are not', () => {
  const whole = { ...asked(), whole: true } as ChatEvent;
  expect(play(whole).quiet).toBe(0);
  expect(play({ ...whole, ticket } as ChatEvent).quiet).toBe(2);
  expect(play({ ...whole, ticket } as ChatEvent, turn([bot(3)])).quiet).toBe(2);
});

test('the ticket stays known until another conversation begins', () => {
  const open = play({ ...asked(), ticket } as ChatEvent);
  const cancelled = { ...ticket, status: { ...ticket.status, kind: 'cancelled' as const } };
  expect(reduce(open, turn([bot(3)])).ticket).toBe(ticket);
  expect(reduce(open, { ...turn([]), ticket: cancelled } as ChatEvent).ticket).toBe(cancelled);
  expect(reduce(open, asked()).ticket).toBeNull();
});

test('the privacy notice stands until it is accepted', () => {
  const consent = { version: 'v1', text: '<p>Aviso</p>' };
  const state = play(asked(), { type: 'opened', consent, pageScript: null });
  expect(state.consent).toBe(consent);
  expect(reduce(state, { type: 'accepted' }).consent).toBeNull();
});
