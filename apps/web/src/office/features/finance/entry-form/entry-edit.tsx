import type { CallInput } from '@balcao/contract/endpoint';
import type { WholeEntry } from '@balcao/contract/finance/entry';
import type { updateEntry } from '@balcao/contract/finance/entry-acts';
import { useRef, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { EditBack, LeaveGuard } from '../../../records/leave-guard.tsx';
import { useEntryAct } from '../entries/entry-acts.ts';
import { AccountFields } from './account-fields.tsx';
import { AmountFields, WordFields } from './entry-fields.tsx';
import style from './entry-form.module.css';
import { bodyOf, formOf } from './entry-form.ts';
import { useEntryForm } from './use-entry-form.ts';

type Body = CallInput<typeof updateEntry>['body'];
type Props = { entry: WholeEntry; onClose: () => void };

const save = (id: number, body: Body) =>
  call<typeof updateEntry>('PUT /api/fn_entry/:id', { params: { id }, body });

/** What differs of an entry's fields, among those that its state lets change. */
function changesOf(entry: WholeEntry, before: object, now: object): [string, unknown][] {
  const old = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.entries(now).filter(
    ([name, value]) => entry.editable.includes(name) && old.get(name) !== JSON.stringify(value),
  );
}

/** Changes an entry: only the fields that its state allows are shown, and only those that differ are sent. */
export function EntryEdit({ entry, onClose }: Props) {
  const leaving = useRef(false);
  const [first] = useState(() => formOf(entry));
  const { box, form, faults, set, check, dirty, tell } = useEntryForm(first);
  const saving = useEntryAct(entry.id, save, {
    said: 'Lançamento alterado.',
    onDone: onClose,
    onFault: tell,
  });
  const changed = changesOf(entry, bodyOf(first), bodyOf(form));
  const send = () => {
    if (!check()) return;
    if (changed.length === 0) onClose();
    else saving.mutate({ ...Object.fromEntries(changed), updated_at: entry.updated_at } as Body);
  };
  const may = (field: string) => entry.editable.includes(field);
  const shared = { form, faults, set };
  const failed = saving.isError && Object.keys(faults).length === 0;
  return (
    <div className={style.page}>
      <title>{`Alterar lançamento nº ${entry.id} · Balcão`}</title>
      <header className={style.head}>
        <EditBack dirty={dirty} onClose={onClose} />
        <h1>Alterar lançamento nº {entry.id}</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {may('description') && <WordFields {...shared} may={may} />}
        {may('due_date') && <AmountFields {...shared} may={may} />}
        {may('split') && <AccountFields {...shared} />}
        <FieldError id="alterar" error={failed ? saving.fault : undefined} />
        <div className={style.acts}>
          <Button onClick={onClose}>Voltar sem salvar</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Salvar
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </div>
  );
}
