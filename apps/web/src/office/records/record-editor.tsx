import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { ConflictPanel } from './conflict-panel.tsx';
import style from './record-edit.module.css';
import { RecordFields } from './record-fields.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Endings } from './use-endings.ts';
import type { RecordFormState } from './use-record-form.ts';

/** Focuses the first field with an error after each refused save. */
function useFocusOnFault(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}

type Props = {
  definition: RecordDefinition;
  form: RecordFormState;
  endings: Endings;
  name: string;
  /** Another tab is open; unsaved input is kept. */
  hidden: boolean;
};

/** The fields of a row, with the buttons that save and delete it. */
export function RecordEditor({ definition, form, endings, name, hidden }: Props) {
  const box = useFocusOnFault(form.refusals);
  useHotkeys([['mod+S', () => box.current?.requestSubmit()]], []);
  const [removing, setRemoving] = useState(false);
  const { row } = form;
  const writes = row?.may.update ?? true;
  const removes = row?.may.remove ?? false;
  return (
    <>
      <form
        ref={box}
        className={style.form}
        hidden={hidden}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (writes && !form.saving) void endings.save('show');
        }}
      >
        {form.saveConflict && (
          <ConflictPanel definition={definition} saveConflict={form.saveConflict} set={form.set} />
        )}
        <RecordFields definition={definition} form={form} />
        {(writes || removes) && (
          <SaveBar
            saving={form.saving}
            onSave={writes ? (ending) => void endings.save(ending) : undefined}
            onRemove={removes ? () => setRemoving(true) : undefined}
          />
        )}
      </form>
      {row && removing && (
        <RemoveDialog
          definition={definition}
          id={row.data.id}
          name={name}
          onRemoved={endings.leaveBack}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
