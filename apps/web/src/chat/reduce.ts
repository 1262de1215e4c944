import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { type ChatEvent, type ChatState, lastId, type Progress, SKIP } from './state.ts';

function merge(known: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

function showAtOnce(state: ChatState, { messages, block, ticket }: Progress): ChatState {
  const all = merge([...state.messages, ...state.waiting], messages);
  return {
    ...state,
    ready: true,
    messages: all,
    waiting: [],
    block,
    nextBlock: block,
    ticket: ticket ?? state.ticket,
  };
}

/** An existing conversation as a whole. One with a ticket is history; one without begins now. */
function showWhole(state: ChatState, progress: Progress): ChatState {
  const empty = { ...state, messages: [], waiting: [], ticket: null };
  const shown = showAtOnce(empty, progress);
  return { ...shown, quiet: shown.ticket ? lastId(shown) : 0 };
}

/** The visitor's own turn: everything up to the script's first card at once, the rest one at a time. */
function showInTurn(state: ChatState, { messages, block, ticket }: Progress): ChatState {
  const known = new Set(state.messages.map(({ id }) => id));
  const fresh = merge(
    state.waiting,
    messages.filter(({ id }) => !known.has(id)),
  );
  const first = fresh.findIndex(({ from }) => from === 'chatbot') + 1 || fresh.length;
  const waiting = fresh.slice(first);
  return {
    ...state,
    pending: null,
    messages: merge(state.messages, fresh.slice(0, first)),
    waiting,
    block: waiting.length > 0 ? state.block : block,
    nextBlock: block,
    ticket: ticket ?? state.ticket,
  };
}

function reveal(state: ChatState): ChatState {
  const waiting = state.waiting.slice(1);
  const messages = merge(state.messages, state.waiting.slice(0, 1));
  return { ...state, messages, waiting, block: waiting.length > 0 ? state.block : state.nextBlock };
}

/** Begins a round with a text in the field; the word for a skipped step is never a draft. */
function withDraft(state: ChatState, text: string): ChatState {
  const draft = { round: state.draft.round + 1, text: text === SKIP ? '' : text };
  return { ...state, draft };
}

/** The step that the visitor went back to waits again, with its old answer to correct. */
function showCorrection(state: ChatState, progress: Progress, messageId: number): ChatState {
  const shown = { ...showAtOnce(state, progress), pending: null };
  const old = shown.messages.find(({ id }) => id === messageId);
  const done = shown.messages.some(({ revises }) => revises === messageId);
  return done ? withDraft(shown, old?.text ?? '') : shown;
}

function takeTurn(state: ChatState, turn: Progress & { clientMessageId?: string }) {
  const { pending } = state;
  const own = pending && turn.clientMessageId === pending.clientMessageId;
  if (!own) return showAtOnce(state, turn);
  if (pending.action === 'back') return showCorrection(state, turn, pending.messageId);
  return showInTurn(state, turn);
}

function giveBack(state: ChatState): ChatState {
  const { pending, aside } = state;
  const free = { ...state, pending: null };
  return pending?.action === 'message' && !aside ? withDraft(free, pending.text) : free;
}

export function reduce(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'history':
      return event.whole ? showWhole(state, event) : showAtOnce(state, event);
    case 'turn':
      return takeTurn({ ...state, live: true }, event);
    case 'opened':
      return { ...state, consent: event.consent, pageScript: event.pageScript };
    case 'accepted':
      return { ...state, consent: null };
    case 'reveal':
      return reveal(state);
    case 'submitted': {
      const aside = event.aside === true;
      const sent = { ...state, pending: event.pending, aside };
      return aside ? sent : withDraft(sent, '');
    }
    case 'rejected': {
      const other = event.clientMessageId !== state.pending?.clientMessageId;
      if (!state.pending || (event.clientMessageId && other)) return state;
      return giveBack(state);
    }
    case 'link':
      return { ...state, link: event.link };
    case 'notice':
      return { ...state, notice: event.notice };
  }
}
