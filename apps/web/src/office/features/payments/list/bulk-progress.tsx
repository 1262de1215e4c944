import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import hidden from '../../../../ui/hidden.module.css';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { counted } from '../../../records/words.ts';
import { chargeKeys, jobQuery } from '../queries.ts';
import style from './bulk.module.css';
import { type BulkAct, bulkActs } from './bulk-acts.ts';
import { RefusedRows } from './bulk-rows.tsx';
import { chargeDefinition } from './charge-definition.ts';

const shown = (count: number) => count.toLocaleString('pt-BR');
/** For screen readers, which would read out every charge. */
const tenthOf = ({ done, total }: { done: number; total: number }) =>
  `${Math.floor((10 * done) / Math.max(total, 1)) * 10}% feito.`;

type Props = { act: BulkAct; job: string; onDone: () => void; onClose: () => void };

/** How far an act on many charges is; at its end, what it did. */
export function BulkProgress({ act, job, onDone, onClose }: Props) {
  const client = useQueryClient();
  const { data, error } = useQuery(jobQuery(job));
  const state = data?.state ?? 'waiting';
  const ended = state === 'done' || state === 'failed';
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: chargeKeys.all });
  }, [ended, client]);
  const close = () => {
    if (ended) onDone();
    onClose();
  };
  const refused = data?.report.filter((row) => row.state === 'refused') ?? [];
  const count = (data?.done ?? 0) - refused.length;
  const [one, many] = bulkActs[act].past;
  return (
    <ConfirmDialog title={`${bulkActs[act].label} cobranças`} cancel="Fechar" onClose={close}>
      {!ended && (
        <>
          <p>
            {data ? `${shown(data.done)} de ${shown(data.total)}…` : 'Começando…'} Você pode fechar
            esta janela: o trabalho continua.
          </p>
          <p role="status" className={hidden.hidden}>
            {data && tenthOf(data)}
          </p>
          <progress
            className={style.progress}
            aria-label="Andamento"
            max={data?.total ?? 1}
            value={data?.done ?? 0}
          />
        </>
      )}
      {ended && (
        <p role="status">
          <strong>{counted(chargeDefinition, count)}</strong> {count === 1 ? one : many}.
          {refused.length > 0 &&
            ` ${counted(chargeDefinition, refused.length)} ${refused.length === 1 ? 'ficou como estava' : 'ficaram como estavam'}:`}
        </p>
      )}
      {state === 'failed' && (
        <FieldError
          id="falhou"
          error="O trabalho parou no meio. O que já foi feito está feito; repita para as outras."
        />
      )}
      {refused.length > 0 && <RefusedRows rows={refused} total={refused.length} />}
      {error && <FieldError id="andamento" error={failureText(error)} />}
    </ConfirmDialog>
  );
}
