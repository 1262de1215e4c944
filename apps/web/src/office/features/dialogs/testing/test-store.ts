import type { PlayAnswer, Played, PlayFault } from '@balcao/contract/dialogs/play';
import { store } from '../../../../ui/store.ts';
import type { DraftStore } from '../draft-store.ts';
import { failureOf } from './failure-of.ts';
import { litOf } from './lit.ts';
import { saveAll } from './save-all.ts';
import { type Asked, play } from './test-calls.ts';

/** One turn of the conversation; the first has no answer. */
type Turn = { answer?: PlayAnswer; played: Played };

export type TestState = {
  turns: readonly Turn[];
  /** The block at which the test began; without it, the flow's beginning. */
  at?: string;
  /** Variables with other values, from the next answer on. */
  edits: Readonly<Record<string, unknown>>;
  /** Variables were changed by hand: the answers alone do not lead here again. */
  altered: boolean;
  /** Whether the designer shows each block that the test comes to. */
  following: boolean;
  playing: boolean;
  /** Why the last answer was refused, or '' . */
  refused: string;
  /** Why nothing could be played, or ''. */
  failure: string;
};

const fresh: TestState = {
  turns: [],
  edits: {},
  altered: false,
  following: true,
  playing: false,
  refused: '',
  failure: '',
};

/** Where a turn rests, as a wire id. */
export const restOf = ({ state: { at }, path }: Played): string =>
  at ? `${at.dialog}/${at.block}` : (path.at(-1) ?? '');

const refusalOf = (fault: PlayFault | null) =>
  fault && fault.code !== 'FLOW_FAULT' ? fault.message : '';

/** What is played: one turn, and what shows where the conversation rests (a wire id, '' for nowhere). */
type Source = {
  play: (body: Asked) => Promise<Played>;
  light: (wireId: string) => void;
  show: (wireId: string) => void;
};

/** A test conversation: its turns, so that each can be taken back. */
export function testStore(source: Source) {
  const state = store(fresh);
  const set = (part: Partial<TestState>) => state.set({ ...state.get(), ...part });
  /** Every new question makes the answers to earlier ones void. */
  let asking = 0;

  async function ask(body: Asked, next: (played: Played) => Partial<TestState>): Promise<void> {
    asking += 1;
    const own = asking;
    set({ playing: true, failure: '', refused: '' });
    const end = (part: Partial<TestState>) => own === asking && set({ ...part, playing: false });
    try {
      end(next(await source.play(body)));
    } catch (error) {
      end({ failure: failureOf(error) });
    }
    if (own !== asking) return;
    light();
    if (state.get().following) source.show(resting());
  }

  const last = () => state.get().turns.at(-1)?.played;
  function resting(): string {
    const played = last();
    return played ? restOf(played) : '';
  }
  const light = () => source.light(resting());

  return {
    watch: state.watch,
    get: state.get,
    last,
    light,
    /** Starts over at the flow's beginning, or at a block with the variables as they stand. */
    start(at?: string): void {
      const { following, edits } = state.get();
      const variables = at ? { ...last()?.variables, ...edits } : {};
      state.set({ ...fresh, following });
      const altered = Object.keys(variables).length > 0;
      const where = at ? { at } : {};
      void ask({ ...where, variables }, (played) => ({ turns: [{ played }], altered, ...where }));
    },
    answer(answer: PlayAnswer): void {
      const before = last();
      const { edits, altered, playing } = state.get();
      if (!before || playing) return;
      const changed = altered || Object.keys(edits).length > 0;
      void ask({ state: before.state, answer, variables: edits }, (played) => {
        const refused = refusalOf(played.fault);
        if (refused) return { refused };
        return { turns: [...state.get().turns, { answer, played }], edits: {}, altered: changed };
      });
    },
    /** Takes the last answer back. */
    back(): void {
      asking += 1;
      const turns = state.get().turns.slice(0, -1);
      set({ turns, edits: {}, playing: false, refused: '', failure: '' });
      light();
    },
    follow: (following: boolean) => set({ following }),
    /** Gives a variable another value from the next answer on. */
    change: (name: string, value: unknown) =>
      set({ edits: { ...state.get().edits, [name]: value } }),
  };
}

export type TestStore = ReturnType<typeof testStore>;

const made = new WeakMap<DraftStore, TestStore>();

/** Plays the draft as the page shows it: first everything is saved. */
const sourceOf = (draft: DraftStore): Source => ({
  async play(body) {
    await saveAll(draft);
    return play(draft.id, body);
  },
  light: (wireId) => litOf(draft).set(wireId),
  show: draft.show,
});

/** The test stays when another panel is opened. */
export function testOf(draft: DraftStore): TestStore {
  const known = made.get(draft) ?? testStore(sourceOf(draft));
  made.set(draft, known);
  return known;
}
