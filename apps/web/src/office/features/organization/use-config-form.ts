import type { ConfigSetting } from '@balcao/contract/configs';
import type { Conflict } from '@balcao/contract/errors';
import { useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { notify } from '../../../ui/notices.ts';
import { useFailureNotice } from '../../../ui/use-failure-notice.ts';
import { type ConfigState, useSaveConfig } from './queries.ts';

/** What somebody is writing, and the `updated_at` that it was begun from. */
type Draft = { value: unknown; seen: string };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function fieldError(failure: Error | null): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  return failure.errors.value?.join(' ') ?? (failure.conflict ? undefined : failure.message);
}

/** One setting being edited; what was typed stays until it is saved or put back. */
export function useConfigForm({ label, kind }: ConfigSetting, state: ConfigState) {
  const [draft, setDraft] = useState<Draft>();
  const saving = useSaveConfig();
  const failure = useFailureNotice();
  const { error } = saving;
  const conflict: Conflict | undefined = error instanceof ApiError ? error.conflict : undefined;
  const dirty = draft !== undefined && !same(draft.value, state.value);

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
    /** After somebody else has saved: mine all the same. */
    saveOver: () => draft && save(draft.value, state.updated_at),
    restore: () => save(null, state.updated_at),
    discard: () => {
      setDraft(undefined);
      saving.reset();
    },
  };
}
export type ConfigForm = ReturnType<typeof useConfigForm>;
