import type { FoundColumns } from '@balcao/contract/finance/statements';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { Chosen } from '../../../records/form-values.ts';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { type Sent, sendStatement, statementKeys } from './queries.ts';
import style from './statements.module.css';

/** The columns that the server found where it asks what they are. */
function columnsOf(error: Error | null): FoundColumns | null {
  if (!(error instanceof ApiError) || error.status !== 422 || !error.errors.mapping) return null;
  return (error.data as FoundColumns | undefined) ?? null;
}

const counted = (count: number) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'linha nova' : 'linhas novas'}`;

const importedWords = (fresh: number, known: number) =>
  known === 0
    ? `${counted(fresh)}.`
    : `${counted(fresh)}, ${known.toLocaleString('pt-BR')} já importadas antes.`;

/** A bank's file for one of the accounts. A CSV with unknown columns asks what they are, once. */
export function StatementImport() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [account, setAccount] = useState<Chosen | null>(null);
  const [missing, setMissing] = useState(false);
  const [share, setShare] = useState(0);
  const barId = useId();
  const sending = useSingleMutation({
    mutationFn: (sent: Sent) => sendStatement(sent, setShare),
    onSuccess: ({ id, new: fresh, known }) => {
      notify('success', importedWords(fresh, known));
      void client.invalidateQueries({ queryKey: statementKeys.all });
      void navigate({ to: '/fn_statement/$id', params: { id: String(id) } });
    },
  });
  const file = sending.variables?.file;
  const columns = columnsOf(sending.error);
  function send(chosen: File, mapping?: string) {
    setMissing(account === null);
    setShare(0);
    if (account) sending.mutate({ file: chosen, account: account.id, ...(mapping && { mapping }) });
  }
  const refused =
    sending.error instanceof ApiError
      ? (sending.error.errors.file?.[0] ?? sending.error.errors.mapping?.[0])
      : undefined;
  return (
    <section className={style.card} aria-labelledby="importar">
      <h2 id="importar">Importar extrato</h2>
      <ReferenceSelect
        label="Conta bancária"
        record="fn_bank_account"
        value={account}
        error={missing && !account ? 'Escolha a conta antes do arquivo.' : undefined}
        onChange={setAccount}
      />
      <FileDrop
        label="Arquivo do extrato"
        hint="Arraste para cá o extrato em OFX ou CSV, como o banco o entrega"
        accept=".ofx,.csv,.txt"
        busy={sending.isPending}
        name={file?.name}
        onFile={(chosen) => send(chosen)}
      />
      {sending.isPending && (
        <div role="status">
          <p id={barId}>{share < 1 ? 'Enviando o extrato…' : 'Lendo o extrato…'}</p>
          <progress className={style.progress} value={share} max={1} aria-labelledby={barId} />
        </div>
      )}
      {sending.error && !columns && (
        <p role="alert" className={style.failed}>
          {refused ?? failureText(sending.error)}
        </p>
      )}
      {columns && file && (
        <ColumnMapping key={file.name} found={columns} onSend={(mapping) => send(file, mapping)} />
      )}
    </section>
  );
}
