import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { Selection } from '../../../records/selection.ts';
import { SelectionBar } from '../../../records/selection-bar.tsx';
import type { BulkOutcome } from '../../../records/use-bulk.ts';
import { counted } from '../../../records/words.ts';
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

/** Actions on the chosen tickets; tickets that could not be changed stay chosen and are listed with the reason. */
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
    <SelectionBar
      definition={definition}
      selection={selection}
      report={report}
      onReportSeen={() => setReport(undefined)}
    >
      {names.map(([part, label]) => (
        <Button key={part} onClick={() => setOpen(part)}>
          {label}
        </Button>
      ))}
      {open && (
        <TicketBulkDialog
          part={open}
          title={`${parts[open]} de ${many}`}
          working={changes.isPending}
          onSet={(set) => changes.mutate({ ids: [...rows.keys()], set })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SelectionBar>
  );
}
