import { type Change, changesBetween } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { type ApiError, failureText } from '../../../platform/api-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { pause } from '../../../platform/pause.ts';
import type { store } from '../../../ui/store.ts';
import type { Attempt, Draft, Fault, Saved } from './draft-calls.ts';
import { acknowledge, type Known, mergeTheirs, pendingOf } from './draft-merge.ts';
import { savingFaultOf } from './saving-fault.ts';

export type SavingState = Known & {
  /** `busy`: the server could not take the changes now. `refused`: it will not, for the reason in `refusal`; they stay on the page. */
  saved: 'saved' | 'waiting' | 'saving' | 'offline' | 'busy' | 'collided' | 'refused';
  refusal: string;
  faults: readonly Fault[];
};

export type DraftCalls = {
  load: () => Promise<Draft>;
  save: (attempt: Attempt) => Promise<Saved>;
};

type Options<State> = {
  state: ReturnType<typeof store<State>>;
  calls: DraftCalls;
  /** Called with what others did, before it is merged; returns the units of it about which the person must be asked. */
  onTheirs: (theirs: readonly Change[]) => readonly string[];
};

const DELAY_MS = 1_500;
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Saves a draft by itself, one call at a time: the changes since the last save, with the revision they are based on.
 * Without a network, or while the server is busy, it tries again after growing pauses. What the server refuses stays on the page and is
 * sent again with the next change.
 */
export function draftSaving<State extends SavingState>(options: Options<State>) {
  const { state, calls, onTheirs } = options;
  let ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** Set once the person has paused. */
  let isDue = true;
  /** The newest revision that the server has named. */
  let newest = state.get().revision;
  let tries = 0;
  /** Sent, and not answered yet: the server may have taken it, so the very same is sent again. */
  let attempt: Attempt | undefined;
  /** How often the person has changed something, and how often when the last attempt was made. */
  let edits = 0;
  let sentEdits = 0;

  const set = (part: Partial<SavingState>) => state.set({ ...state.get(), ...part });
  /** Says how things stand when no call is on its way. */
  function rest(isPending: boolean): void {
    const { collisions, refusal } = state.get();
    if (isPending) set({ saved: refusal ? 'refused' : 'waiting' });
    else set({ saved: collisions.length > 0 ? 'collided' : 'saved', refusal: '' });
  }

  function takeOver(flow: Flow, revision: number): void {
    const theirs = changesBetween(state.get().base, flow);
    const asked = onTheirs(theirs);
    set(mergeTheirs(state.get(), theirs, revision, asked));
  }

  async function pull(): Promise<void> {
    const asked = newest;
    const { flow, revision, faults } = await calls.load();
    // Whatever was heard meanwhile may be newer than the answer.
    if (newest === asked) newest = revision;
    takeOver(flow, revision);
    set({ faults });
  }

  async function push(changes: Change[]): Promise<void> {
    if (tries === 0) set({ saved: 'saving', refusal: '' });
    if (!attempt) {
      attempt = { key: newId(), revision: state.get().revision, changes };
      sentEdits = edits;
    }
    const answer = await calls.save(attempt);
    const asked = onTheirs(answer.changes);
    const known = acknowledge(state.get(), attempt.changes, answer, asked);
    set({ ...known, faults: answer.faults });
    newest = Math.max(newest, answer.revision);
    attempt = undefined;
  }

  /** Keeps what was refused for the next change, and asks for the draft that stands: others' work must still come in. */
  function keepRefused(): void {
    if (edits === sentEdits) isDue = false;
    newest = Math.max(newest, state.get().revision + 1);
  }

  /** Returns false when the work cannot go on by itself. */
  async function meet(error: unknown, isSave: boolean): Promise<boolean> {
    const fault = savingFaultOf(error);
    if (fault === 'offline' || fault === 'busy') {
      const ms = Math.min(RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
      tries += 1;
      set({ saved: fault });
      await pause(ms, ended.signal);
      return true;
    }
    attempt = undefined;
    tries = 0;
    if (fault === 'moved') {
      const { flow, revision } = (error as ApiError).data as { flow: Flow; revision: number };
      takeOver(flow, revision);
      return true;
    }
    set({ saved: 'refused', refusal: failureText(error) });
    if (isSave) keepRefused();
    return isSave;
  }

  async function work(): Promise<void> {
    while (!ended.signal.aborted) {
      const mine = pendingOf(state.get());
      const sends = attempt !== undefined || (isDue && mine.length > 0);
      const behind = newest > state.get().revision;
      if (!sends && !behind) return rest(mine.length > 0);
      try {
        // A save also brings what others did.
        await (sends ? push(mine) : pull());
        tries = 0;
      } catch (error) {
        if (!(await meet(error, sends))) return;
      }
    }
  }

  function start(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Saves now; the promise ends when nothing is left to save, or nothing can be saved. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    isDue = true;
    return start();
  }

  return {
    flush,
    /** Saves after a pause in the changes. */
    later(): void {
      clearTimeout(timer);
      isDue = false;
      edits += 1;
      timer = setTimeout(flush, DELAY_MS);
      set(tries === 0 ? { saved: 'waiting', refusal: '' } : {});
    },
    /** Somebody saved: loads it, unless this page has it already. */
    moved(revision: number): void {
      newest = Math.max(newest, revision);
      if (newest > state.get().revision) void start();
    },
    /** News may have been lost: asks the server, again if it has been asked already. */
    refresh(): void {
      newest = Math.max(newest, state.get().revision) + 1;
      void start();
    },
    open(): void {
      if (ended.signal.aborted) ended = new AbortController();
    },
    /** Sends nothing any more. */
    close(): void {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
