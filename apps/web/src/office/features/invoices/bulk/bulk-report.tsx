import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import hidden from '../../../../ui/hidden.module.css';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { invoiceKeys } from '../invoice-queries.ts';
import style from './bulk.module.css';
import { type BulkJob, bulkJobQuery, hasEnded } from './bulk-queries.ts';
import { RefusedRows } from './bulk-refused.tsx';
import { doneText } from './bulk-words.ts';

const shown = (count: number) => count.toLocaleString('pt-BR');
const MORE = 100;

type Row = BulkJob['report'][number];

/** Another act, with nothing chosen yet. */
function Again() {
  return (
    <Link to="/nf_invoice/bulk" className={buttonClass()}>
      Fazer outro lote
    </Link>
  );
}

/** How far an act on many notes is; at its end, what it did. */
export function BulkReport({ job }: { job: string }) {
  const client = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(bulkJobQuery(job));
  const ended = hasEnded(data);
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: invoiceKeys.all });
  }, [ended, client]);
  // The button that began this is gone.
  useEffect(() => box.current?.focus(), []);
  if (!data && error instanceof ApiError && error.status === 404) {
    const text = 'Só quem começou este lote e a supervisão do financeiro veem o relatório.';
    return (
      <NoticePage part icon="compass" title={failureText(error)} text={text}>
        <Again />
      </NoticePage>
    );
  }
  if (!data && error) {
    return (
      <ListFault error={error} title="Não foi possível carregar o lote" onRetry={() => refetch()} />
    );
  }
  return (
    <section ref={box} className={style.found} tabIndex={-1} aria-label="Andamento do lote">
      {!data && (
        <div className={style.card} role="status" aria-label="Carregando">
          <Skeleton width="50%" />
        </div>
      )}
      {data && !ended && <Progress job={data} />}
      {data && ended && <Ended job={data} />}
    </section>
  );
}

/** For screen readers, which would read out every note. */
const tenthOf = ({ done, total }: BulkJob) =>
  `${Math.floor((10 * done) / Math.max(total, 1)) * 10}% feito.`;

function Progress({ job }: { job: BulkJob }) {
  return (
    <div className={style.card}>
      <h2>{job.emits ? 'Emitindo as notas' : 'Criando os rascunhos'}</h2>
      <p>
        {shown(job.done)} de {shown(job.total)}. Você pode sair ou recarregar esta página: o
        trabalho continua, e o endereço dela leva ao relatório.
      </p>
      <p role="status" className={hidden.hidden}>
        {tenthOf(job)}
      </p>
      <progress
        className={style.progress}
        aria-label="Andamento"
        max={job.total}
        value={job.done}
      />
    </div>
  );
}

const nameOf = ({ person_name }: Row) => person_name ?? 'Não identificado';

function Made({ rows }: { rows: Row[] }) {
  const [count, setCount] = useState(MORE);
  return (
    <section className={style.card} aria-labelledby="feitas">
      <h2 id="feitas">Feitas</h2>
      <ul className={style.rows}>
        {rows.slice(0, count).map((row) => (
          <li key={row.id}>
            {row.nf_invoice_id ? (
              <Link to="/nf_invoice/$id/edit" params={{ id: String(row.nf_invoice_id) }}>
                {nameOf(row)}
              </Link>
            ) : (
              <span className={style.name}>{nameOf(row)}</span>
            )}
          </li>
        ))}
      </ul>
      {rows.length > count && (
        <Button onClick={() => setCount(count + MORE)}>
          Mostrar mais {shown(Math.min(MORE, rows.length - count))}
        </Button>
      )}
    </section>
  );
}

function Ended({ job }: { job: BulkJob }) {
  const made = job.report.filter(({ state }) => state === 'done');
  const refused = job.report.filter(({ state }) => state === 'refused');
  return (
    <>
      <div className={style.card}>
        <div role="status">
          <h2>{doneText(job.emits, made.length)}</h2>
        </div>
        {job.emits && made.length > 0 && (
          <p className={style.quiet}>A resposta da autoridade aparece em cada nota.</p>
        )}
        {job.state === 'failed' && (
          <FieldError
            id="falhou"
            error="O trabalho parou no meio. O que já foi feito está feito; repita para as outras."
          />
        )}
        <div className={style.acts}>
          <Again />
        </div>
      </div>
      {made.length > 0 && <Made rows={made} />}
      {refused.length > 0 && (
        <RefusedRows
          title={`${shown(refused.length)} ${refused.length === 1 ? 'não foi feita' : 'não foram feitas'}`}
          rows={refused}
          total={refused.length}
          link={(row) => <RefusedLink row={row} job={job} />}
        />
      )}
    </>
  );
}

/** Where what is missing can be mended. */
function RefusedLink({ row, job }: { row: Row; job: BulkJob }) {
  const params = { id: String(row.id) };
  return job.act === 'make' ? (
    <Link to="/pm_transaction/$id/edit" params={params}>
      Cobrança nº {row.id}
    </Link>
  ) : (
    <Link to="/nf_invoice/$id/edit" params={params}>
      Rascunho {row.id}
    </Link>
  );
}
