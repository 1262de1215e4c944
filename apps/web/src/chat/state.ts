import type {
  ChatClientFrame,
  ChatConsent,
  ChatMessage,
  ChatTicket,
  DialogBlock,
} from '@balcao/contract/chatbot';

/** An answer or a correction on its way; the frame itself, so that sending it again sends the same. */
export type PendingAnswer = Extract<ChatClientFrame, { action: 'message' }> & {
  text: string;
  clientMessageId: string;
};
export type Pending = PendingAnswer | Extract<ChatClientFrame, { action: 'back' }>;

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
  /** Cards up to this id were there before this page: a history. */
  quiet: number;
  /** Cards of the present turn that still wait for their moment. */
  waiting: ChatMessage[];
  block: DialogBlock | null;
  /** The step that takes over once the last waiting card is shown. */
  nextBlock: DialogBlock | null;
  pending: Pending | null;
  /** The pending frame did not come from the input box: what is being written there stays. */
  aside: boolean;
  /** What the field holds at the start of a round: nothing, or an answer given back for correction. */
  draft: { round: number; text: string };
  ticket: ChatTicket | null;
  /** The privacy notice, while it must be accepted. */
  consent: ChatConsent | null;
  /** The chatbot's own script for the page. */
  pageScript: string | null;
  link: Link;
  notice: Notice | null;
};

export type Progress = {
  messages: ChatMessage[];
  block: DialogBlock | null;
  ticket?: ChatTicket;
};

export type ChatEvent =
  | (Progress & { type: 'history'; whole: boolean })
  | (Progress & { type: 'turn'; clientMessageId?: string })
  | { type: 'opened'; consent: ChatConsent | null; pageScript: string | null }
  | { type: 'accepted' }
  | { type: 'reveal' }
  | { type: 'submitted'; pending: Pending; aside?: boolean }
  | { type: 'rejected'; clientMessageId?: string }
  | { type: 'link'; link: Link }
  | { type: 'notice'; notice: Notice | null };

export const SKIP = 'Pular';

export function initialState(messages: ChatMessage[]): ChatState {
  return {
    ready: false,
    messages,
    live: false,
    quiet: 0,
    waiting: [],
    block: null,
    nextBlock: null,
    pending: null,
    aside: false,
    draft: { round: 0, text: '' },
    ticket: null,
    consent: null,
    pageScript: null,
    link: 'idle',
    notice: null,
  };
}

/** A send is under way, or its answer is still being shown. */
export function isWorking(state: ChatState): boolean {
  return state.pending !== null || state.waiting.length > 0;
}

/** Id of the last card received, shown or not; 0 when there is none. */
export function lastId({ messages, waiting }: Pick<ChatState, 'messages' | 'waiting'>): number {
  return Math.max(0, messages.at(-1)?.id ?? 0, waiting.at(-1)?.id ?? 0);
}
