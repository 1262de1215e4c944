import { formatCurrency } from '@balcao/brazil/money';
import type { OwnInvoice } from '@balcao/contract/invoices/papers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '../platform/api-error.ts';
import { download } from '../platform/download.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { dayOf } from '../ui/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { notify } from '../ui/notices.ts';
import { RetryButton } from '../ui/retry-button.tsx';
import style from './dashboard-invoices.module.css';
import list from './dashboard-list.module.css';
import { ownInvoicesQuery } from './own-queries.ts';

/** The invoices that are made out to the person, with their papers; nothing if there are none. */
export function DashboardInvoices() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownInvoicesQuery);
  const invoices = data?.pages.flatMap((page) => page.data) ?? [];
  if (!error && invoices.length === 0) return null;
  return (
    <section aria-labelledby="notas-fiscais">
      <h2 id="notas-fiscais" className={list.title}>
        Notas fiscais
      </h2>
      <ul className={list.list}>
        {invoices.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {error && (
        <NoticePage
          part
          icon="cloudOff"
          title="Não foi possível carregar as notas fiscais"
          text={failureText(error)}
        >
          <RetryButton onRetry={() => (data ? fetchNextPage() : refetch())} />
        </NoticePage>
      )}
      {hasNextPage && !error && (
        <div className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Carregando…' : 'Mostrar notas mais antigas'}
          </Button>
        </div>
      )}
    </section>
  );
}

const endings: Partial<Record<OwnInvoice['status'], string>> = {
  cancelled: 'Cancelada',
  substituted: 'Substituída por outra nota',
};

function InvoiceItem({ invoice }: { invoice: OwnInvoice }) {
  const { id, status, number, note_number, business_unit_name, authorised_at, competence } =
    invoice;
  const name = `Nota nº ${note_number ?? number}`;
  const ending = endings[status];
  return (
    <li className={style.item}>
      <div className={style.facts}>
        <p className={style.head}>
          <span className={style.value}>{formatCurrency(invoice.value_cents)}</span>
          {ending && (
            <span className={style.ended}>
              <Icon name="ban" size={16} />
              {ending}
            </span>
          )}
        </p>
        <p className={style.text}>{invoice.description}</p>
        <p className={style.quiet}>
          {name} · {dayOf(authorised_at ?? competence)} · {business_unit_name}
        </p>
      </div>
      <div className={style.papers}>
        <Paper id={id} kind="pdf" label={`Baixar PDF da ${name}`} />
        <Paper id={id} kind="xml" label={`Baixar XML da ${name}`} />
      </div>
    </li>
  );
}

/** Saves a paper of an invoice on the person's machine. */
function Paper({ id, kind, label }: { id: number; kind: 'pdf' | 'xml'; label: string }) {
  const saving = useSingleMutation({
    mutationFn: () => download(`GET /api/me/nf_invoice/:id/${kind}`, { params: { id } }),
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <Button aria-label={label} disabled={saving.isPending} onClick={() => saving.mutate()}>
      <Icon name="download" size={16} />
      {kind.toUpperCase()}
    </Button>
  );
}
