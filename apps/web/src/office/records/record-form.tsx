import type { WholeRow } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { BackButton } from '../../ui/back-button.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordAside } from './record-aside.tsx';
import style from './record-edit.module.css';
import { RecordEditor } from './record-editor.tsx';
import { useRecordExtension } from './record-extensions.ts';
import { RecordHistory } from './record-history.tsx';
import { HISTORY, RecordTabs, useRecordTabs } from './record-tabs.tsx';
import { Unbroken } from './unbroken.tsx';
import { useEndings } from './use-endings.ts';
import { useRecordForm } from './use-record-form.ts';
import { newLabel } from './words.ts';

type Props = { definition: RecordDefinition; opened: WholeRow | undefined };

/** Edits a row, or creates one. */
export function RecordForm({ definition, opened }: Props) {
  const form = useRecordForm(definition, opened);
  const endings = useEndings(definition, form);
  const { row, values } = form;
  const { Preview, wide } = useRecordExtension(definition.name);
  const hasAside = row !== undefined || Preview !== undefined;
  const { shown, open, toForm } = useRecordTabs(definition, row?.data.id);
  const name = row ? String(row.data[definition.title] ?? row.data.id) : newLabel(definition);
  return (
    <div className={style.page} data-alone={!hasAside || undefined} data-halves={wide}>
      <title>{`${name} · Balcão`}</title>
      <header className={style.head}>
        <BackButton onClick={endings.back} />
        <div className={style.title}>
          <h1>
            <Unbroken text={name} />
          </h1>
          {row && <p className={style.quiet}>{definition.label}</p>}
        </div>
      </header>
      {shown.length > 1 && <RecordTabs shown={shown} open={open} />}
      <RecordEditor
        definition={definition}
        form={form}
        endings={endings}
        name={name}
        hidden={open !== undefined}
      />
      {hasAside && open === undefined && (
        <RecordAside definition={definition} row={row} values={values} />
      )}
      {row && open !== undefined && (
        <OpenTab definition={definition} tab={open} id={row.data.id} name={name} onClose={toForm} />
      )}
      <LeaveGuard dirty={form.dirty} leaving={endings.leaving} />
    </div>
  );
}

type TabProps = {
  definition: RecordDefinition;
  tab: string;
  id: number;
  name: string;
  onClose: () => void;
};

/** The panel that replaces the form. */
function OpenTab({ definition, tab, ...row }: TabProps) {
  const { tabs } = useRecordExtension(definition.name);
  const extra = tabs?.find((one) => one?.tab === tab);
  if (tab === HISTORY.tab) return <RecordHistory record={definition.name} id={row.id} />;
  return extra && <extra.Panel {...row} />;
}
