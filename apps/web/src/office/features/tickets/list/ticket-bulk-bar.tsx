import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import style from '../../../records/bulk-bar.module.css';
import { BulkReport } from '../../../records/bulk-report.tsx';
import type { Selection } from '../../../records/selection.ts';
import type { BulkOutcome } from '../../../records/use-bulk.ts';
import { agree, counted } from '../../../records/words.ts';
import { type BulkPart, TicketBulkDialog } from './ticket-bulk-dialog.tsx';
import { useTicketChanges } from './use-ticket-changes.ts';

type Props = { definition: RecordDefinition; selection: Selection; onFresh: () => void };

const parts: Record<BulkPart, string> = {
  assignee: 'Responsável',
  sector: 'Setor',
  status: 'Status',
  tags: 'Etiquetas',
};
const names = Object.entries(parts) as [BulkPart, string][];

/** What can be done to the chosen tickets; those that could not be changed stay chosen and are named with the reason. */
export function TicketBulkBar({ definition, selection, onFresh }: Props) {
  const [open, setOpen] = useState<BulkPart>();
  const [report, setReport] = useState<BulkOutcome>();
  const { rows } = selection;
  const changes = useTicketChanges(onFresh, (outcome) => {
    const { done, failed } = outcome;
    setOpen(undefined);
    if (done.length > 0)
      notify('success', `Alteração feita em ${counted(definition, done.length)}.`);
    if (failed.length > 0) setReport(outcome);
    else selection.clear();
  });
  const many = counted(definition, rows.size);
  return (
    <section className={style.bar} aria-label="Seleção">
      <strong>
        {many} {agree(definition, rows.size === 1 ? 'selecionado' : 'selecionados')}
      </strong>
      {names.map(([part, label]) => (
        <Button key={part} onClick={() => setOpen(part)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={selection.clear}>
        Limpar seleção
      </Button>
      {open && (
        <TicketBulkDialog
          part={open}
          title={`${parts[open]} de ${many}`}
          working={changes.isPending}
          onSet={(set) => changes.mutate({ ids: [...rows.keys()], set })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {report && (
        <BulkReport
          definition={definition}
          report={report}
          names={rows}
          onClose={() => setReport(undefined)}
        />
      )}
    </section>
  );
}
