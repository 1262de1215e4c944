import { agree } from '@balcao/brazil/nouns';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { BulkReport } from './bulk-report.tsx';
import type { Selection } from './selection.ts';
import style from './selection-bar.module.css';
import type { BulkOutcome } from './use-bulk.ts';
import { counted } from './words.ts';

type Props = {
  definition: RecordDefinition;
  selection: Selection;
  /** What is chosen, where that is more than the chosen rows. */
  told?: string | undefined;
  /** The actions on the chosen rows. */
  children: ReactNode;
  /** The rows that could not be changed; they stay chosen and are listed with the reason. */
  report: BulkOutcome | undefined;
  onReportSeen: () => void;
};

/** The number of chosen rows, and the actions on them. */
export function SelectionBar(props: Props) {
  const { definition, selection, told, children, report, onReportSeen } = props;
  const { rows, clear } = selection;
  const chosen = agree(definition, rows.size === 1 ? 'selecionado' : 'selecionados');
  return (
    <section className={style.bar} aria-label="Seleção">
      <strong role="status">{told ?? `${counted(definition, rows.size)} ${chosen}`}</strong>
      {children}
      <Button variant="quiet" data-clear onClick={clear}>
        Limpar seleção
      </Button>
      {report && (
        <BulkReport definition={definition} report={report} names={rows} onClose={onReportSeen} />
      )}
    </section>
  );
}
