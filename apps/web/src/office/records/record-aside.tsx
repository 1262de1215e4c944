import type { WholeRow } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { Suspense } from 'react';
import style from './record-edit.module.css';
import { useRecordExtension } from './record-extensions.ts';
import { RecordFacts } from './record-facts.tsx';
import { RelatedList } from './related-list.tsx';

type Props = {
  definition: RecordDefinition;
  /** Undefined for a new one. */
  row: WholeRow | undefined;
  values: Record<string, unknown>;
};

/** Beside the form: a preview, the row's actions, its author, and related rows. */
export function RecordAside({ definition, row, values }: Props) {
  const { Actions, Preview } = useRecordExtension(definition.name);
  return (
    <aside className={style.aside} aria-label="Mais sobre este registro">
      <Suspense>
        {Preview && <Preview values={values} />}
        {Actions && row && <Actions row={row} />}
      </Suspense>
      {row && <RecordFacts row={row.data} />}
      {definition.related?.map(({ record, field }) => {
        const related = recordOf(record);
        return (
          row &&
          related && (
            <RelatedList key={record + field} definition={related} field={field} id={row.data.id} />
          )
        );
      })}
    </aside>
  );
}
