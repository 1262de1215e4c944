import { applyChanges, type Change } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { pause } from '../../../platform/pause.ts';
import { notify } from '../../../ui/notices.ts';
import { store } from '../../../ui/store.ts';
import { type Draft, type Fault, loadDraft, sendChanges } from './draft-calls.ts';
import {
  emptyHistory,
  type History,
  remember,
  type Step,
  stepBack,
  stepForward,
  withoutTheirs,
} from './draft-history.ts';
import { isUnsaved, stillOpen, theirVersion } from './draft-merge.ts';
import { draftSaving, type SavingState } from './draft-saving.ts';
import { newsOf, takenFromHand } from './their-work.ts';
import { type Kept, recovered } from './with-kept.ts';

/** `shown` asks the canvas and the outline to bring blocks into sight; a new object asks again. */
type DraftState = SavingState & {
  name: string;
  history: History;
  dialog: string;
  chosen: readonly string[];
  version: number | null;
  publishedRevision: number | null;
  shown?: { blocks: readonly string[] };
};

export type DraftStore = ReturnType<typeof draftStore>;

const NOTHING: readonly string[] = [];
const MARK = 'mark:';

/** A mark among the chosen blocks; no block has a colon in its name. */
export const markId = (id: string): string => MARK + id;
/** The mark's id; '' for a block. */
export const markIn = (chosen: string): string =>
  chosen.startsWith(MARK) ? chosen.slice(MARK.length) : '';

const publishedIn = ({ published_version, published_revision }: Draft) => ({
  version: published_version,
  publishedRevision: published_revision,
});

/**
 * The draft that one designer page edits. Everything that changes the flow goes through `run`, so that canvas, outline,
 * inspector and palette share one history, and one way to save.
 */
export function draftStore(id: number, loaded: Draft, person = 0) {
  const { flow, revision, faults, name, code } = loaded;
  const state = store<DraftState>({
    base: flow,
    flow,
    revision,
    collisions: NOTHING,
    faults,
    saved: 'saved',
    refusal: '',
    name,
    history: emptyHistory,
    dialog: flow.start,
    chosen: NOTHING,
    ...publishedIn(loaded),
  });
  const set = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part });
  const saving = draftSaving({
    state,
    calls: {
      async load() {
        const draft = await loadDraft(id);
        set({ ...publishedIn(draft), name: draft.name });
        return draft;
      },
      save: (attempt) => sendChanges(id, attempt),
    },
    onTheirs(theirs) {
      if (theirs.length === 0) return NOTHING;
      const shown = state.get();
      const asked = takenFromHand(shown, theirs);
      const open = [...shown.collisions, ...asked];
      for (const news of newsOf(shown, theirs, open)) notify('warning', news);
      set({ history: withoutTheirs(shown.history, theirs) });
      return asked;
    },
  });

  /** Shows another flow and saves it after a pause; about `asked` the person is asked first. */
  function show(next: Flow, history: History, asked = NOTHING): void {
    const { base, collisions } = state.get();
    const units = [...new Set([...collisions, ...asked])];
    set({ flow: next, history, collisions: stillOpen(units, base, next), ...placeIn(next) });
    saving.later();
  }

  /** One entry of the history; `units`: the collisions that it settles. */
  function enter(label: string, changes: readonly Change[], units: readonly string[]): void {
    if (changes.length === 0) return;
    const { flow: before, history } = state.get();
    const after = applyChanges(before, changes);
    show(after, remember(history, { label, before, after, units, now: Date.now() }));
  }

  /** The open dialog and the chosen blocks, as far as they still exist. */
  function placeIn(next: Flow): Pick<DraftState, 'dialog' | 'chosen'> {
    const { dialog, chosen } = state.get();
    const open = next.dialogs[dialog];
    if (!open) return { dialog: next.start, chosen: NOTHING };
    const left = chosen.filter((one) => open.blocks[one] || open.marks?.[markIn(one)]);
    return { dialog, chosen: left.length === chosen.length ? chosen : left };
  }

  function walk(to: { step: Step; flow: Flow; history: History } | undefined): void {
    if (!to) return;
    show(to.flow, to.history, to.step.units);
    const [place] = to.step.changes.flatMap((change) => ('dialog' in change ? change.dialog : []));
    if (place && to.flow.dialogs[place]) draft.openDialog(place);
  }

  const draft = {
    id,
    name: () => state.get().name,
    code,
    /** Letters of this person for the names of new blocks, so that two people who add one give them different names. */
    by: person.toString(36),
    mayPublish: loaded.may_publish,
    mayCode: loaded.may_code,
    watch: state.watch,
    flow: () => state.get().flow,
    revision: () => state.get().revision,
    /** The open dialog's name. */
    dialog: () => state.get().dialog,
    /** Ids of the chosen blocks of the open dialog; its marks as `mark:id`. */
    chosen: () => state.get().chosen,
    faults: () => state.get().faults,
    saved: () => state.get().saved,
    /** Why the server refuses the changes; empty unless `saved` is `refused`. */
    refusal: () => state.get().refusal,
    shown: () => state.get().shown,
    /** The version for new tickets; null before the first. */
    version: () => state.get().version,
    /** Takes note of the version for new tickets, and of the draft's revision that it was made of. */
    published: (version: number, revision: number | null) =>
      set({ version, publishedRevision: revision }),
    /** Whether publishing would make the version again that is in use. */
    isPublished: () =>
      state.get().publishedRevision === state.get().revision && !isUnsaved(state.get()),
    renamed: (name: string) => set({ name }),
    canUndo: () => state.get().history.done.length > 0,
    canRedo: () => state.get().history.undone.length > 0,
    /** What the next undo takes back and the next redo does again, in words. */
    undoLabel: () => state.get().history.done.at(-1)?.label ?? '',
    redoLabel: () => state.get().history.undone.at(-1)?.label ?? '',
    isUnsaved: () => isUnsaved(state.get()),

    /** Does the changes of a command. Changes of the same burst, a second apart at most, are one entry of the history. */
    run(label: string, changes: readonly Change[], burst?: string): void {
      if (changes.length === 0) return;
      const { flow: before, history } = state.get();
      const after = applyChanges(before, changes);
      show(after, remember(history, { label, before, after, burst, now: Date.now() }));
    },
    undo: () => walk(stepBack(state.get().history, state.get().flow)),
    redo: () => walk(stepForward(state.get().history, state.get().flow)),

    choose(ids: readonly string[]): void {
      const { chosen } = state.get();
      const same = ids.length === chosen.length && ids.every((one, at) => one === chosen[at]);
      if (!same) set({ chosen: [...ids] });
    },
    openDialog(next: string): void {
      if (next === state.get().dialog || !state.get().flow.dialogs[next]) return;
      set({ dialog: next, chosen: NOTHING });
    },
    /** Opens the dialog of a block (by its wire id), chooses the block and brings it into sight. */
    show(wireId: string): void {
      const [next = '', block = ''] = wireId.split('/');
      const open = state.get().flow.dialogs[next];
      if (!open) return;
      const blocks = open.blocks[block] ? [block] : [];
      set({ dialog: next, chosen: blocks, shown: { blocks } });
    },

    /** Units that this person and somebody else changed: `block:dialog/id`, `dialog:name`, `mark:dialog/id`, `start`. */
    collisions: () => state.get().collisions,
    /** The flow that the server has: the others' version of what collides. */
    theirFlow: () => state.get().base,
    /** Ends a collision with the person's own version. */
    keepMine(unit: string): void {
      set({ collisions: state.get().collisions.filter((one) => one !== unit) });
      saving.later();
    },
    /** Ends a collision with the others' version. */
    takeTheirs(unit: string): void {
      enter('Ficar com a versão do colega', theirVersion(state.get(), unit), [unit]);
    },

    /** Brings work back that a tab kept; returns in how many places the person's newer work stays over it. */
    recover(kept: Kept): number {
      const { base, flow, revision, collisions } = state.get();
      const { mine, newer, settled, open } = recovered({ base, flow, revision }, kept);
      enter('Recuperar', mine, settled);
      enter('Manter o que fiz depois', newer, settled);
      const units = [...new Set([...collisions, ...open])];
      set({ collisions: stillOpen(units, base, state.get().flow) });
      return newer.length;
    },
    /** What a check on this page has found. */
    checked: (faults: readonly Fault[]) => set({ faults }),

    /** Saves now; ends when nothing is left to save or the server refuses. */
    save: saving.flush,
    /** The same, but waits no longer than that: without a network, saving goes on by itself. */
    saveWithin: (ms: number) => Promise.race([saving.flush(), pause(ms)]),
    moved: saving.moved,
    refresh: saving.refresh,
    open: saving.open,
    close: saving.close,
  };
  return draft;
}
