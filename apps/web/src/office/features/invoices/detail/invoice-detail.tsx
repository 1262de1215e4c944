import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { refreshAskedBefore } from '../../../../platform/query-client.ts';
import { useTopic } from '../../../../platform/socket/use-topic.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { recordKeys } from '../../../records/record-queries.ts';
import { lastSearch } from '../../../records/use-record-search.ts';
import { invoiceKeys, invoiceQuery } from '../invoice-queries.ts';
import style from './invoice-detail.module.css';
import { InvoiceView } from './invoice-view.tsx';
import type { ThreadSlot } from './thread-slot.ts';

type Props = { id: number; thread: ThreadSlot };

/** One note: its state, taxes and conversation, and its papers beside them. */
export function InvoiceDetail({ id, thread }: Props) {
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  useTopic(`invoice.${id}`, (_signal, quietSince) => {
    for (const queryKey of [invoiceKeys.one(id), recordKeys.history('nf_invoice', id)])
      void refreshAskedBefore(quietSince, { queryKey });
  });
  if (data) return <InvoiceView invoice={data.data} may={data.may} thread={thread} />;
  if (!error) return <Waiting />;
  const gone = error instanceof ApiError && error.status > 0 && error.status < 500;
  if (gone) return <Gone text={failureText(error)} />;
  return (
    <ListFault
      error={error}
      title="Não foi possível abrir a nota"
      part={false}
      onRetry={() => refetch()}
    />
  );
}

function Gone({ text }: { text: string }) {
  return (
    <NoticePage icon="compass" title="Não foi possível abrir a nota" text={text}>
      <Link
        to="/nf_invoice"
        search={lastSearch('nf_invoice')}
        className={buttonClass({ variant: 'primary' })}
      >
        Voltar à lista
      </Link>
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={style.head}>
        <Skeleton width={220} />
      </div>
      <div className={style.card}>
        {['62%', '38%', '54%', '44%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  );
}
