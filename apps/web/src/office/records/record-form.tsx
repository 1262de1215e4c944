import type { WholeRow } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { BackButton } from '../../ui/back-button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { recordActions } from './record-actions.ts';
import style from './record-edit.module.css';
import { RecordFacts } from './record-facts.tsx';
import { RecordFields } from './record-fields.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordTabs, useRecordTabs } from './record-tabs.tsx';
import { RelatedList } from './related-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { type Ending, SaveBar } from './save-bar.tsx';
import { useRecordForm } from './use-record-form.ts';
import { lastSearch } from './use-record-search.ts';
import { newLabel } from './words.ts';

const ThreadPanel = latePart(
  'as mensagens',
  async () => (await import('../features/messages/thread-panel.tsx')).ThreadPanel,
);

type Props = { definition: RecordDefinition; opened: WholeRow | undefined };

/** The first field with a fault, when another save was refused. */
function useFocusOnFault(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}

/** Where a save leads to; the guard lets it pass. */
function useEndings({ definition }: Props, form: ReturnType<typeof useRecordForm>) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const { name } = definition;
  const back = () =>
    navigate({ to: '/$record', params: { record: name }, search: lastSearch(name) });
  const leave = (go: () => Promise<void>) => {
    leaving.current = true;
    void go().finally(() => {
      leaving.current = false;
    });
  };
  async function save(ending: Ending): Promise<void> {
    const saved = await form.save();
    if (!saved) return;
    if (ending === 'back') return leave(back);
    if (!form.making) return form.show(saved);
    if (ending === 'next') return form.show(undefined);
    const params = { record: name, id: String(saved.data.id) };
    leave(() => navigate({ to: '/$record/$id/edit', params, replace: true }));
  }
  return { leaving, save, back, leave };
}

/** Edits a row, or makes a new one. */
export function RecordForm({ definition, opened }: Props) {
  const form = useRecordForm(definition, opened);
  const { leaving, save, back, leave } = useEndings({ definition, opened }, form);
  const focus = useFocusOnFault(form.refusals);
  useHotkeys([['mod+S', () => focus.current?.requestSubmit()]], []);
  const [removing, setRemoving] = useState(false);
  const { row } = form;
  const { shown, open, toForm } = useRecordTabs(definition, row?.data.id);
  const name = row ? String(row.data[definition.title] ?? row.data.id) : newLabel(definition);
  const Actions = recordActions[definition.name];
  const writes = row ? row.may.update : true;
  return (
    <div className={style.page} data-alone={!row || undefined}>
      <title>{`${name} · Balcão`}</title>
      <header className={style.head}>
        <BackButton onClick={() => void back()} />
        <div className={style.title}>
          <h1>{name}</h1>
          {row && <p className={style.quiet}>{definition.label}</p>}
        </div>
      </header>
      {shown.length > 1 && <RecordTabs shown={shown} open={open} />}
      <form
        ref={focus}
        className={style.form}
        hidden={open !== undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (writes && !form.saving) void save('show');
        }}
      >
        {form.meeting && (
          <ConflictPanel definition={definition} meeting={form.meeting} set={form.set} />
        )}
        <RecordFields definition={definition} form={form} />
        {(writes || row?.may.remove) && (
          <SaveBar
            saving={form.saving}
            onSave={writes ? (ending) => void save(ending) : undefined}
            onRemove={row?.may.remove ? () => setRemoving(true) : undefined}
          />
        )}
      </form>
      {row && open === 'historico' && <RecordHistory record={definition.name} id={row.data.id} />}
      {row && open === 'mensagens' && (
        <ThreadPanel
          origin="gl_user"
          parentCode={String(row.data.id)}
          visitor={name}
          onClose={toForm}
        />
      )}
      {row && open === undefined && (
        <aside className={style.aside} aria-label="Mais sobre este registro">
          {Actions && (
            <Suspense>
              <Actions row={row} />
            </Suspense>
          )}
          <RecordFacts row={row.data} />
          {definition.related?.map(({ record, field }) => {
            const related = recordOf(record);
            return (
              related && (
                <RelatedList
                  key={record + field}
                  definition={related}
                  field={field}
                  id={row.data.id}
                />
              )
            );
          })}
        </aside>
      )}
      {row && removing && (
        <RemoveDialog
          definition={definition}
          id={row.data.id}
          name={name}
          onRemoved={() => leave(back)}
          onClose={() => setRemoving(false)}
        />
      )}
      <LeaveGuard dirty={form.dirty} leaving={leaving} />
    </div>
  );
}
