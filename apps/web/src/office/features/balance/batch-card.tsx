import { formatCurrency } from '@balcao/brazil/money';
import type { TransferBatch, TransferFault, TransferPreview } from '@balcao/contract/balance/batch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import style from './balance.module.css';
import { BatchLines } from './batch-lines.tsx';
import { applyBatch, balanceKeys, batchQuery } from './queries.ts';

const MOST_FAULTS = 100;
const number = new Intl.NumberFormat('pt-BR');

const counted = (count: number) =>
  count === 1 ? '1 transferência' : `${number.format(count)} transferências`;

/** What a file would do, its faults, and how far its transfers are. */
export function BatchCard({ preview }: { preview: TransferPreview }) {
  const client = useQueryClient();
  const { data: batch } = useQuery(batchQuery(preview));
  const applying = useSingleMutation({
    mutationFn: () => applyBatch(preview.id),
    onSuccess: (begun) => client.setQueryData(balanceKeys.batch(preview.id), begun),
  });
  const { state } = batch;
  useEffect(() => {
    if (state === 'applied') void client.invalidateQueries({ queryKey: balanceKeys.all });
  }, [state, client]);
  const sound = batch.faults.length === 0;
  return (
    <section className={style.card} aria-label="Transferências do arquivo">
      <h2>
        {counted(batch.line_count)}, {formatCurrency(batch.total_cents)}
      </h2>
      <State batch={batch} />
      {!sound && <Faults faults={batch.faults} />}
      {state === 'preview' && sound && (
        <div className={style.acts}>
          <Button variant="primary" disabled={applying.isPending} onClick={() => applying.mutate()}>
            {`Fazer ${counted(batch.line_count)}`}
          </Button>
        </div>
      )}
      {applying.error && (
        <p role="alert" className={style.failed}>
          {failureText(applying.error)}
        </p>
      )}
      {state === 'preview' && <BatchLines lines={preview.lines} faults={batch.faults} />}
    </section>
  );
}

function State({ batch: { state, faults, done, line_count } }: { batch: TransferBatch }) {
  const id = useId();
  if (state === 'applying') {
    return (
      <div role="status">
        <p id={id}>{`Transferindo: ${number.format(done)} de ${counted(line_count)}…`}</p>
        <progress className={style.progress} value={done} max={line_count} aria-labelledby={id} />
      </div>
    );
  }
  const words = {
    preview:
      faults.length === 0
        ? 'Nenhum problema encontrado. Nada foi transferido ainda.'
        : 'Há linhas com problema. Nada foi transferido: corrija o arquivo e envie de novo.',
    applied: `Pronto: ${counted(done)} ${done === 1 ? 'feita' : 'feitas'}.`,
    failed: 'Nada foi transferido: algo mudou desde a conferência.',
  };
  return <p role="status">{words[state]}</p>;
}

function Faults({ faults }: { faults: TransferFault[] }) {
  return (
    <>
      <ul className={style.faults} aria-label="Problemas do arquivo">
        {faults.slice(0, MOST_FAULTS).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <b>Linha {line}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {faults.length > MOST_FAULTS && (
        <p>{`E mais ${number.format(faults.length - MOST_FAULTS)} problemas.`}</p>
      )}
    </>
  );
}
