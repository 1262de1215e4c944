import type { TransferPreview } from '@balcao/contract/balance/batch';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { NoAccess } from '../../records/list-fault.tsx';
import style from './balance.module.css';
import { BatchCard } from './batch-card.tsx';
import { isTooLarge, sendFile } from './queries.ts';
import { useBalanceRights } from './use-balance-rights.ts';

function refusalOf(error: Error): string {
  if (isTooLarge(error)) return error.message;
  const [told] = error instanceof ApiError ? (error.errors.file ?? []) : [];
  return told ?? failureText(error);
}

/** Transfers from a file: drop it, see what it would do, then make all of them or none. */
export function BalanceBatchPage() {
  const { transfer } = useBalanceRights();
  const [preview, setPreview] = useState<TransferPreview>();
  const reading = useSingleMutation({ mutationFn: sendFile, onSuccess: setPreview });
  if (!transfer) return <NoAccess />;
  const send = (file: File) => {
    setPreview(undefined);
    reading.mutate(file);
  };
  return (
    <div className={style.page}>
      <title>Transferir saldo por arquivo · Balcão</title>
      <div className={style.head}>
        <h1>Transferir saldo por arquivo</h1>
        <Link to="/at_ticket_balance">Ver saldos</Link>
      </div>
      <p className={style.rule}>
        Uma linha por transferência, com origem, destino, valor e motivo. Por exemplo:{' '}
        <code>1201;1305;150,00;Acerto</code>. Todas são feitas, ou nenhuma.
      </p>
      <FileDrop
        label="Arquivo CSV com as transferências"
        hint="Arraste o arquivo CSV para cá"
        accept=".csv,text/csv"
        busy={reading.isPending}
        name={reading.variables?.name}
        onFile={send}
      />
      {reading.isPending && <p role="status">Conferindo o arquivo…</p>}
      {reading.error && (
        <p role="alert" className={style.failed}>
          {refusalOf(reading.error)}
        </p>
      )}
      {preview && <BatchCard key={preview.id} preview={preview} />}
    </div>
  );
}
