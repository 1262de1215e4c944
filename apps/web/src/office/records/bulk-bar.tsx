import { type RecordDefinition, removesMany } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useAbilities } from './use-abilities.ts';
import { type BulkOutcome, useBulk } from './use-bulk.ts';
import { counted } from './words.ts';

type Props = { definition: RecordDefinition; selection: Selection };

/** Actions on the chosen rows; rows that could not be changed stay chosen and are listed with the reason. */
export function BulkBar({ definition, selection }: Props) {
  const able = useAbilities(definition);
  const [open, setOpen] = useState<'change' | 'remove'>();
  const [report, setReport] = useState<BulkOutcome>();
  const { rows } = selection;
  const bulk = useBulk(definition, (outcome) => {
    setOpen(undefined);
    setReport(outcome);
    if (!outcome) selection.clear();
  });
  const ids = [...rows.keys()];
  const many = counted(definition, rows.size);
  return (
    <SelectionBar
      definition={definition}
      selection={selection}
      report={report}
      onReportSeen={() => setReport(undefined)}
    >
      {able.update && definition.bulk && <Button onClick={() => setOpen('change')}>Alterar</Button>}
      {able.remove && removesMany(definition) && (
        <Button onClick={() => setOpen('remove')}>Excluir</Button>
      )}
      {open === 'change' && (
        <BulkDialog
          definition={definition}
          title={`Alterar ${many}`}
          working={bulk.isPending}
          onSet={(set) => bulk.mutate({ ids, set })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Excluir ${many}?`}
          action="Excluir"
          danger
          working={bulk.isPending}
          onConfirm={() => bulk.mutate({ ids, remove: true })}
          onClose={() => setOpen(undefined)}
        >
          <p>{[...rows.values()].join(', ')}. Isso não pode ser desfeito.</p>
        </ConfirmDialog>
      )}
    </SelectionBar>
  );
}
