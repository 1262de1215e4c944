import type { ThreadChannel } from '@balcao/contract/messages/threads';
import { createContext, use } from 'react';
import type { Thread } from './thread-queries.ts';
import type { useMessageActs } from './use-message-acts.ts';
import type { Take } from './use-thread.ts';

/** Shared by all parts of an open channel. */
export type Talk = {
  thread: Thread;
  /** The name of the customer's side. */
  visitor: string;
  /** The channel and what this person may do in it; the write right also covers pinning and resolving. */
  channel: Pick<ThreadChannel, 'may_write' | 'may_attach' | 'draft'>;
  /** Until the messages are loaded, nobody can have read what they reply to. */
  loaded: boolean;
  acts: ReturnType<typeof useMessageActs>;
  take: Take;
  /** Loads the messages again, from that number on. */
  reload: (from: number | undefined) => void;
  refresh: () => void;
};

const Context = createContext<Talk | null>(null);
export const TalkProvider = Context.Provider;

export function useTalk(): Talk {
  const talk = use(Context);
  if (!talk) throw new Error('no channel is open here');
  return talk;
}
