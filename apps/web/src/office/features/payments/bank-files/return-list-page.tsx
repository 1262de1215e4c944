import { formatCurrency } from '@balcao/brazil/money';
import type { BankReturn } from '@balcao/contract/payments/bank-files';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { BankFileFrame, Waiting } from './bank-file-frame.tsx';
import style from './bank-files.module.css';
import { bankFileKeys, refusalsOf, returnsQuery, sendReturn } from './queries.ts';

const states: Record<BankReturn['state'], string> = {
  read: 'Só conferido',
  applying: 'Aplicando…',
  applied: 'Aplicado',
};

/** Files of banks: a new one, and those that came before. */
export function ReturnListPage() {
  const { page = 1 } = useSearch({ from: '/office/pm_return' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, isLoadingError, error, refetch } = useQuery(returnsQuery(page));
  const reading = useSingleMutation({
    mutationFn: sendReturn,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: bankFileKeys.returns });
      void navigate({ to: '/pm_return/$id', params: { id: String(id) } });
    },
  });
  if (isLoadingError && isForbidden(error)) return <NoAccess />;
  return (
    <BankFileFrame title="Retorno do banco">
      <FileDrop
        label="Arquivo de retorno do banco"
        hint="Arraste para cá o arquivo de retorno, como o banco o entrega"
        busy={reading.isPending}
        name={reading.variables?.name}
        onFile={(file) => reading.mutate(file)}
      />
      {reading.isPending && <p role="status">Conferindo o arquivo…</p>}
      {reading.error && (
        <p role="alert" className={style.failed}>
          {refusalsOf(reading.error)[0] ?? failureText(reading.error)}
        </p>
      )}
      {isLoadingError && <ListFault error={error} onRetry={() => refetch()} />}
      {!data && !isLoadingError && <Waiting />}
      {data?.data.length === 0 && (
        <NoticePage
          part
          icon="coin"
          title="Nenhum retorno ainda"
          text="Baixe o retorno no site do banco e envie o arquivo aqui. Nada muda antes de você conferir."
        />
      )}
      {data && data.data.length > 0 && <Returns rows={data.data} />}
      {data && <Pagination page={data.current_page} last={data.last_page} />}
    </BankFileFrame>
  );
}

function Returns({ rows }: { rows: BankReturn[] }) {
  return (
    <section className={style.card} aria-labelledby="retornos">
      <h2 id="retornos">Retornos enviados</h2>
      <ul className={style.list}>
        {rows.map((file) => (
          <li key={file.id} className={style.row}>
            <span>
              <Link to="/pm_return/$id" params={{ id: String(file.id) }}>
                {`Nº ${file.number} · ${file.bank}`}
              </Link>
              <br />
              <span className={style.small}>
                {file.business_unit_name}, <Moment at={file.created_at} />
                {file.user && `, ${file.user}`}
              </span>
            </span>
            <span className={style.told} data-tone={file.state === 'applied' ? 'done' : 'waiting'}>
              {`${states[file.state]} · ${file.line_count.toLocaleString('pt-BR')} ${file.line_count === 1 ? 'linha' : 'linhas'}`}
            </span>
            <span className={style.money}>{formatCurrency(file.paid_cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
