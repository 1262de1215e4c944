import type {
  ChatConsent,
  ChatMessage,
  ChatTicket,
  DialogBlock,
} from '@balcao/contract/chatbot/conversation';
import type { ChatClientFrame } from '@balcao/contract/chatbot/frames';

/** An answer or correction that is being sent: the frame itself, so that a retry sends the same. */
export type PendingAnswer = Extract<ChatClientFrame, { action: 'message' }> & {
  text: string;
  clientMessageId: string;
};
export type Pending = PendingAnswer | Extract<ChatClientFrame, { action: 'back' }>;

export type Notice = {
  kind: 'error' | 'warning' | 'success';
  text: string;
  details?: string[];
  /** Duration in milliseconds. */
  stays: number;
};

export type Link = 'idle' | 'connecting' | 'open' | 'lost';

export type ChatState = {
  /** False until the question is known: from the first messages or the stored conversation. */
  ready: boolean;
  /** Shown cards, by id. */
  messages: ChatMessage[];
  /** Something has happened since the page was opened. */
  live: boolean;
  /** Cards up to this id are from before this page was opened: history. */
  quiet: number;
  /** Cards of the current turn that still wait for their moment. */
  waiting: ChatMessage[];
  block: DialogBlock | null;
  /** The step that takes over once the last waiting card is shown. */
  nextBlock: DialogBlock | null;
  pending: Pending | null;
  /** The pending frame did not come from the input box: the text in the box stays. */
  aside: boolean;
  /** The field's content at the start of a round: nothing, or an answer to correct. */
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
