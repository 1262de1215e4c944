import { formatCurrency } from '@balcao/brazil/money';
import type { BankReturn, ReturnOutcome } from '@balcao/contract/payments/bank-files';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { chargeKeys } from '../queries.ts';
import { BankFileFrame, Waiting } from './bank-file-frame.tsx';
import style from './bank-files.module.css';
import { outcomes } from './bank-words.ts';
import { bankFileKeys, beginReturn, returnQuery } from './queries.ts';
import { ReturnLines } from './return-lines.tsx';

const number = new Intl.NumberFormat('pt-BR');
const countedLines = (count: number) =>
  count === 1 ? '1 linha' : `${number.format(count)} linhas`;

/** A bank's file: what it would do, doing it, and what it did. */
export function ReturnPage() {
  const id = Number(useParams({ from: '/office/pm_return/$id' }).id);
  const search = useSearch({ from: '/office/pm_return/$id' });
  const client = useQueryClient();
  const { data, isLoadingError, error, refetch } = useQuery(returnQuery(id, search));
  const state = data?.data.state;
  useEffect(() => {
    if (state !== 'applied') return;
    void client.invalidateQueries({ queryKey: chargeKeys.all });
    void client.invalidateQueries({ queryKey: bankFileKeys.returns, refetchType: 'none' });
  }, [state, client]);
  if (isLoadingError && isForbidden(error)) return <NoAccess />;
  const title = data ? `Retorno nº ${data.data.number} do ${data.data.bank}` : 'Retorno do banco';
  return (
    <BankFileFrame title={title}>
      {isLoadingError && <ListFault error={error} onRetry={() => refetch()} />}
      {!data && !isLoadingError && <Waiting />}
      {data && (
        <>
          <Summary file={data.data} />
          <section className={style.card} aria-labelledby="linhas">
            <h2 id="linhas">Linhas</h2>
            <Filters file={data.data} chosen={search.outcome} />
            <ReturnLines lines={data.lines} />
          </section>
        </>
      )}
    </BankFileFrame>
  );
}

function Summary({ file }: { file: BankReturn }) {
  const client = useQueryClient();
  const applying = useSingleMutation({
    mutationFn: () => beginReturn(file.id),
    onSuccess: () => client.invalidateQueries({ queryKey: bankFileKeys.one(file.id) }),
  });
  const facts: [string, string][] = [
    ['Unidade', file.business_unit_name],
    ['Feito em', file.made_on ? (brazilianDate(file.made_on) ?? '') : '—'],
    ['Recebido', formatCurrency(file.paid_cents)],
    ['Tarifas', formatCurrency(file.fee_cents)],
  ];
  return (
    <section className={style.card} aria-label="Resumo do retorno">
      <dl className={style.sums}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <State file={file} />
      {file.state === 'read' && (
        <div className={style.acts}>
          <Button variant="primary" disabled={applying.isPending} onClick={() => applying.mutate()}>
            {`Aplicar ${countedLines(file.line_count)}`}
          </Button>
          <Link to="/pm_return">Voltar sem aplicar</Link>
        </div>
      )}
      {applying.error && (
        <p role="alert" className={style.failed}>
          {failureText(applying.error)}
        </p>
      )}
    </section>
  );
}

function State({ file: { state, done, line_count, counts } }: { file: BankReturn }) {
  const id = useId();
  if (state === 'applying') {
    return (
      <div role="status">
        <p id={id}>{`Aplicando: ${number.format(done)} de ${countedLines(line_count)}…`}</p>
        <progress className={style.progress} value={done} max={line_count} aria-labelledby={id} />
      </div>
    );
  }
  const faults = counts.fault ?? 0;
  const rest =
    faults === 0
      ? ''
      : ` ${countedLines(faults)} com problema ${faults === 1 ? 'fica' : 'ficam'} de fora.`;
  const words =
    state === 'applied'
      ? `Aplicado: ${countedLines(line_count)}.${rest}`
      : `Nada mudou ainda. Confira o que cada linha faz e aplique.${rest}`;
  return <p role="status">{words}</p>;
}

function Filters({
  file: { counts, line_count },
  chosen,
}: {
  file: BankReturn;
  chosen: ReturnOutcome | undefined;
}) {
  const found = (Object.keys(outcomes) as ReturnOutcome[]).filter((name) => counts[name]);
  return (
    <nav className={style.filters} aria-label="O que as linhas fazem">
      <Filter label="Todas" count={line_count} current={chosen === undefined} outcome={undefined} />
      {found.map((name) => (
        <Filter
          key={name}
          label={outcomes[name].label}
          count={counts[name] ?? 0}
          current={chosen === name}
          outcome={name}
        />
      ))}
    </nav>
  );
}

type FilterProps = {
  label: string;
  count: number;
  current: boolean;
  outcome: ReturnOutcome | undefined;
};

function Filter({ label, count, current, outcome }: FilterProps) {
  return (
    <Link
      to="."
      search={outcome ? { outcome } : {}}
      className={style.filter}
      activeProps={{}}
      aria-current={current ? 'true' : undefined}
      data-chosen={current || undefined}
      resetScroll={false}
    >
      {`${label} (${number.format(count)})`}
    </Link>
  );
}
