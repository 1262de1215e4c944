import type { ChatClientFrame, ChatMessage, DialogBlock } from '@balcao/contract/chatbot';

/** An answer on its way to the server; the frame itself, so that sending it again sends the same. */
export type Pending = Extract<ChatClientFrame, { action: 'message' }>;

export type Notice = {
  kind: 'error' | 'warning' | 'success';
  text: string;
  details?: string[];
  /** How long it stays, in milliseconds. */
  stays: number;
};

export type Link = 'idle' | 'connecting' | 'open' | 'lost';

export type ChatState = {
  /** False until it is known what is asked: the first messages or the stored conversation. */
  ready: boolean;
  /** Shown cards, by id. */
  messages: ChatMessage[];
  /** Something has happened since the page was opened. */
  live: boolean;
  /** Cards of the present turn that still wait for their moment. */
  waiting: ChatMessage[];
  block: DialogBlock | null;
  /** The step that takes over once the last waiting card is shown. */
  nextBlock: DialogBlock | null;
  pending: Pending | null;
  /** What the field holds at the start of a round: nothing, or an answer given back for correction. */
  draft: { round: number; text: string };
  link: Link;
  notice: Notice | null;
};

type Progress = { messages: ChatMessage[]; block: DialogBlock | null };

export type ChatEvent =
  | (Progress & { type: 'history'; whole: boolean })
  | (Progress & { type: 'turn'; clientMessageId?: string })
  | { type: 'reveal' }
  | { type: 'submitted'; pending: Pending }
  | { type: 'rejected'; clientMessageId?: string }
  | { type: 'link'; link: Link }
  | { type: 'notice'; notice: Notice | null };

export const SKIP = 'Pular';

export function initialState(messages: ChatMessage[]): ChatState {
  return {
    ready: false,
    messages,
    live: false,
    waiting: [],
    block: null,
    nextBlock: null,
    pending: null,
    draft: { round: 0, text: '' },
    link: 'idle',
    notice: null,
  };
}

/** A send is under way, or its answer is still being shown. */
export function isWorking(state: ChatState): boolean {
  return state.pending !== null || state.waiting.length > 0;
}

/** Id of the last card received, shown or not; 0 when there is none. */
export function lastId({ messages, waiting }: ChatState): number {
  return Math.max(0, messages.at(-1)?.id ?? 0, waiting.at(-1)?.id ?? 0);
}

function merge(known: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

function showAtOnce(state: ChatState, { messages, block }: Progress, whole: boolean): ChatState {
  const known = whole ? [] : [...state.messages, ...state.waiting];
  const all = merge(known, messages);
  return { ...state, ready: true, messages: all, waiting: [], block, nextBlock: block };
}

/** The visitor's own turn: up to the script's first card at once, the rest one at a time. */
function showInTurn(state: ChatState, { messages, block }: Progress): ChatState {
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
  };
}

function reveal(state: ChatState): ChatState {
  const waiting = state.waiting.slice(1);
  const messages = merge(state.messages, state.waiting.slice(0, 1));
  return { ...state, messages, waiting, block: waiting.length > 0 ? state.block : state.nextBlock };
}

function giveBack(state: ChatState): ChatState {
  if (!state.pending) return state;
  const text = state.pending.text === SKIP ? '' : state.pending.text;
  return { ...state, pending: null, draft: { round: state.draft.round + 1, text } };
}

export function reduce(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'history':
      return showAtOnce(state, event, event.whole);
    case 'turn': {
      const own = event.clientMessageId && event.clientMessageId === state.pending?.clientMessageId;
      const live = { ...state, live: true };
      return own ? showInTurn(live, event) : showAtOnce(live, event, false);
    }
    case 'reveal':
      return reveal(state);
    case 'submitted':
      return {
        ...state,
        pending: event.pending,
        draft: { round: state.draft.round + 1, text: '' },
      };
    case 'rejected': {
      const other = event.clientMessageId !== state.pending?.clientMessageId;
      return event.clientMessageId && other ? state : giveBack(state);
    }
    case 'link':
      return { ...state, link: event.link };
    case 'notice':
      return { ...state, notice: event.notice };
  }
}
