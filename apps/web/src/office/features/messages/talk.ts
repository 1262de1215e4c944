import type { ThreadChannel } from '@balcao/contract/threads';
import { createContext, use } from 'react';
import type { Thread } from './thread-queries.ts';
import type { useMessageActs } from './use-message-acts.ts';
import type { Take } from './use-thread.ts';

/** What every part of an open channel knows. */
export type Talk = {
  thread: Thread;
  /** The name of the customer's side. */
  visitor: string;
  /** Who may write may pin and resolve too. */
  may: Pick<ThreadChannel, 'may_write' | 'may_attach'>;
  /** Before the messages are there, nobody can have seen what he answers to. */
  loaded: boolean;
  acts: ReturnType<typeof useMessageActs>;
  take: Take;
  /** Asks again for the messages from that number on. */
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
