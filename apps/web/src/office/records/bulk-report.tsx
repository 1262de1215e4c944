import type { RecordDefinition } from '@balcao/contract/records/definition';
import style from './bulk-report.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { BulkOutcome } from './use-bulk.ts';
import { counted } from './words.ts';

type Props = {
  definition: RecordDefinition;
  report: BulkOutcome;
  names: ReadonlyMap<number, string>;
  onClose: () => void;
};

/** Lists the rows that could not be changed, with the reasons. */
export function BulkReport({ definition, report, names, onClose }: Props) {
  const { failed } = report;
  return (
    <ConfirmDialog
      title={`${counted(definition, failed.length)} sem alteração`}
      cancel="Fechar"
      onClose={onClose}
    >
      <ul className={style.failed}>
        {failed.map(({ id, message }) => (
          <li key={id}>
            <strong>{names.get(id) ?? `nº ${id}`}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
