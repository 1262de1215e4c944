import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import style from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReport } from './bulk-report.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Selection } from './selection.ts';
import { useAbilities } from './use-abilities.ts';
import { type BulkOutcome, useBulk } from './use-bulk.ts';
import { agree, counted } from './words.ts';

type Props = { definition: RecordDefinition; selection: Selection };

/** What can be done to the chosen rows; rows that could not be changed stay chosen and are named with the reason. */
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
    <section className={style.bar} aria-label="Seleção">
      <strong>
        {many} {agree(definition, rows.size === 1 ? 'selecionado' : 'selecionados')}
      </strong>
      {able.update && definition.bulk && <Button onClick={() => setOpen('change')}>Alterar</Button>}
      {able.remove && <Button onClick={() => setOpen('remove')}>Excluir</Button>}
      <Button variant="quiet" onClick={selection.clear}>
        Limpar seleção
      </Button>
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
