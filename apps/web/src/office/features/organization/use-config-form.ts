import type { Conflict } from '@balcao/contract/errors';
import type { ConfigSetting } from '@balcao/contract/organization/configs';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { notify } from '../../../ui/notices.ts';
import { useFailureNotice } from '../../../ui/use-failure-notice.ts';
import { type ConfigState, useSaveConfig } from './queries.ts';

/** An unsaved value, and the `updated_at` that it is based on. */
export type Draft = { value: unknown; seen: string };
/** Access to a setting's draft. The page keeps all drafts together, so that it knows what would be lost. */
export type DraftPlace = {
  draft: Draft | undefined;
  setDraft: (draft: Draft | undefined) => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the draft has unsaved changes. */
export const isDirty = (draft: Draft | undefined, state: ConfigState) =>
  draft !== undefined && !same(draft.value, state.value);

function fieldError(failure: Error | null): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  return failure.errors.value?.join(' ') ?? (failure.conflict ? undefined : failure.message);
}

/** The form of one setting; typed text stays until it is saved or reset. */
export function useConfigForm(
  { label, kind }: ConfigSetting,
  state: ConfigState,
  { draft, setDraft }: DraftPlace,
) {
  const saving = useSaveConfig();
  const failure = useFailureNotice();
  const { error } = saving;
  const conflict: Conflict | undefined = error instanceof ApiError ? error.conflict : undefined;
  const dirty = isDirty(draft, state);

  function save(value: unknown, seen: string): void {
    failure.clear();
    saving.mutate(
      { id: state.id, value, seen },
      {
        onSuccess: () => {
          setDraft(undefined);
          notify('success', `${label}: salvo.`);
        },
        onError: (fault) => {
          if (!(fault instanceof ApiError) || fault.status === 0) failure.tell(failureText(fault));
        },
      },
    );
  }

  return {
    value: draft ? draft.value : state.value,
    dirty,
    conflict,
    error: fieldError(error),
    working: saving.isPending,
    set: (value: unknown) => {
      const isText = kind === 'text' || kind === 'url';
      setDraft({ value: isText ? (value ?? '') : value, seen: draft?.seen ?? state.updated_at });
    },
    save: () => draft && save(draft.value, draft.seen),
    /** Saves the person's value although somebody else has saved meanwhile. */
    saveOver: () => draft && save(draft.value, state.updated_at),
    restore: () => save(null, state.updated_at),
    discard: () => {
      setDraft(undefined);
      saving.reset();
    },
  };
}
export type ConfigForm = ReturnType<typeof useConfigForm>;
