import type { Field } from '@balcao/dialog/steps/fields';
import { useQuery } from '@tanstack/react-query';
import type { Chosen } from '../../../records/form-values.ts';
import { loadOptions, recordKeys } from '../../../records/record-queries.ts';
import { SearchSelect } from '../../../records/search-select.tsx';
import type { EditorProps } from './editor-props.ts';
import style from './inspector.module.css';
import { codeOf, loadNameable, type Nameable, nameableQuery } from './record-options.ts';

/** The records that fields name, and whether the file holds their id or their code. */
const records: Partial<Record<Field['kind'], { record: string; by: 'id' | 'code' }>> = {
  status: { record: 'at_ticket_status', by: 'code' },
  sector: { record: 'gl_sector', by: 'id' },
  sectorCode: { record: 'gl_sector', by: 'code' },
  businessUnit: { record: 'gl_business_unit', by: 'id' },
  documentTemplate: { record: 'at_document_template', by: 'code' },
};

function chosenOf(rows: readonly Nameable[], by: 'id' | 'code', value: unknown): Chosen | null {
  if (value === undefined || value === '') return null;
  const row = rows.find((one) => one[by] === value);
  return row ? { id: row.id, name: row.name } : { id: 0, name: String(value) };
}

/** A record of the installation, chosen by its name. */
export function RecordEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const { record, by } = records[field.kind] ?? { record: 'gl_sector', by: 'id' as const };
  const { data: rows = [] } = useQuery(nameableQuery(record));
  return (
    <SearchSelect
      id={id}
      label={field.label}
      error={error}
      readOnly={fixed !== undefined}
      searchKey={recordKeys.option(record, { nameable: 'search' })}
      load={(q, signal) => loadNameable(record, q, signal)}
      value={chosenOf(rows, by, value)}
      onChange={(chosen) => {
        if (!chosen) change(undefined);
        else change(by === 'id' ? chosen.id : codeOf(record, chosen.id));
      }}
    />
  );
}

const NEW_TAG = -1;

/** A tag by its name; one that does not exist yet is made when a conversation comes by. */
export function TagEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const name = typeof value === 'string' ? value : '';
  return (
    <div className={style.stack}>
      <SearchSelect
        id={id}
        label={field.label}
        error={error}
        readOnly={fixed !== undefined}
        maxLength={60}
        searchKey={recordKeys.option('at_tag', { offer: 'new' })}
        load={async (q, signal) => {
          const rows = await loadOptions('at_tag', { q }, signal);
          const known = q === '' || rows.some((row) => row.name.toLowerCase() === q.toLowerCase());
          return known ? rows : [...rows, { id: NEW_TAG, name: q }];
        }}
        value={name ? { id: 0, name } : null}
        onChange={(chosen) => change(chosen?.name)}
      />
    </div>
  );
}
