import type { Conflict } from '@balcao/contract/errors';
import type { WholeRow } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { useAttempt } from '../../platform/use-attempt.ts';
import { notify } from '../../ui/notices.ts';
import { useFailureNotice } from '../../ui/use-failure-notice.ts';
import {
  blankValues,
  changedValues,
  errorsByField,
  missingFields,
  type Values,
  valuesOf,
} from './form-values.ts';
import { type FieldConflict, mergeChanges } from './merge-changes.ts';
import { type Calls, loadRecord, recordKeys } from './record-queries.ts';
import { said } from './words.ts';

export type SaveConflict = { conflict: Conflict; fieldConflicts: FieldConflict[] };

async function send(
  { name }: RecordDefinition,
  row: WholeRow | undefined,
  changed: Values,
  idempotencyKey: string,
): Promise<WholeRow> {
  const answer = row
    ? await call<Calls['update']>(`PUT /api/${name}/:id`, {
        params: { id: row.data.id },
        body: { ...changed, updated_at: row.data.updated_at },
        idempotencyKey,
      })
    : await call<Calls['create']>(`POST /api/${name}`, { body: changed, idempotencyKey });
  return answer as WholeRow;
}

/** Loads the row that somebody else saved, and merges the form with it. */
async function meet(definition: RecordDefinition, { data }: WholeRow, mine: Values) {
  const row = await loadRecord(definition, data.id);
  const [before, fresh] = [valuesOf(definition, data), valuesOf(definition, row.data)];
  return { row, ...mergeChanges(definition, { before, mine, fresh }) };
}

/** The form's state, and the row that it started from; `row` is undefined for a new one. */
function useFormState(definition: RecordDefinition, opened: WholeRow | undefined) {
  const [row, setRow] = useState(opened);
  const start = row ? valuesOf(definition, row.data) : blankValues(definition);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The number of refused saves: each one focuses the first error, but corrections do not move the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saveConflict, setSaveConflict] = useState<SaveConflict>();
  const making = row === undefined;
  const changed = changedValues(definition, start, values, making);

  function set(name: string, value: unknown): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  }
  function refuse(found: Record<string, string>): void {
    setErrors(found);
    setRefusals((before) => before + 1);
  }
  /** Shows a saved row, or an empty form for the next one. */
  function show(next: WholeRow | undefined, shown?: Values): void {
    const start = next ? valuesOf(definition, next.data) : blankValues(definition);
    setRow(next);
    setValues(shown ?? start);
    setErrors({});
  }
  return {
    row,
    values,
    errors,
    refusals,
    saveConflict,
    making,
    changed,
    set,
    show,
    refuse,
    setSaveConflict,
  };
}

/** The form of a row, existing or new: input, errors, and conflicts with other people's saves. */
export function useRecordForm(definition: RecordDefinition, opened: WholeRow | undefined) {
  const client = useQueryClient();
  const { refuse, setSaveConflict, ...form } = useFormState(definition, opened);
  const { row, values, changed, making, show } = form;
  const [saving, setSaving] = useState(false);
  const working = useRef(false);
  const failure = useFailureNotice();
  const attempt = useAttempt();

  async function fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && row && error.conflict) {
      const met = await meet(definition, row, values);
      show(met.row, met.values);
      return setSaveConflict({ conflict: error.conflict, fieldConflicts: met.fieldConflicts });
    }
    const found = error instanceof ApiError ? errorsByField(error.errors) : {};
    refuse(found);
    failure.tell(found._ ?? failureText(error));
  }

  /** Returns the saved row; undefined after a failure, which the form shows, keeping its input. */
  async function saveOnce(): Promise<WholeRow | undefined> {
    failure.clear();
    const missing = missingFields(definition, values, making);
    if (Object.keys(missing).length > 0) {
      refuse(missing);
      return undefined;
    }
    setSaving(true);
    try {
      const what = JSON.stringify([row?.data.id, row?.data.updated_at, changed]);
      const saved = await send(definition, row, changed, attempt.idOf(what));
      attempt.forget();
      void client.invalidateQueries({ queryKey: recordKeys.lists(definition.name) });
      client.setQueryData(recordKeys.one(definition.name, saved.data.id), saved);
      notify('success', said(definition, 'salvo'));
      setSaveConflict(undefined);
      return saved;
    } catch (error) {
      await fail(error).catch((fault) => failure.tell(failureText(fault)));
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  /** Saves once at a time, even after two clicks before the page has disabled its buttons. */
  async function save(): Promise<WholeRow | undefined> {
    if (working.current) return undefined;
    working.current = true;
    return saveOnce().finally(() => {
      working.current = false;
    });
  }
  return { ...form, saving, dirty: Object.keys(changed).length > 0, save };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
