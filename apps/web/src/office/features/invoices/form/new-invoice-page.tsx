import type { createInvoice } from '@balcao/contract/invoices/invoice-acts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { lastSearch } from '../../../records/use-record-search.ts';
import { invoiceKeys } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { useBack } from '../use-back.ts';
import { AmountFields } from './amount-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { bodyOf } from './invoice-body.ts';
import type { InvoiceFor } from './invoice-for.ts';
import style from './invoice-form.module.css';
import type { InvoiceForm } from './invoice-form.ts';
import { ServiceFields } from './service-fields.tsx';
import { TaxPreview } from './tax-preview.tsx';
import { useFirstForm } from './use-first-form.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

/** Makes a draft: from the list, or from a charge, a ticket or an entry that the address names. */
export function NewInvoicePage() {
  const search = useSearch({ from: '/office/nf_invoice/create' });
  const { create } = useInvoiceRights();
  const { first, error, retry } = useFirstForm(search);
  if (!create || isForbidden(error)) return <NoAccess />;
  if (error instanceof ApiError && !error.transient) return <Refused error={error} from={search} />;
  if (error) {
    return (
      <ListFault error={error} title="Não foi possível abrir a nota" part={false} onRetry={retry} />
    );
  }
  return (
    <div className={style.page}>
      <title>Nova nota fiscal · Balcão</title>
      {first ? <NewInvoice first={first} from={search} /> : <Waiting />}
    </div>
  );
}

/** To try again is of no use: the way out is where the note was to come from. */
function Refused({ error, from }: { error: ApiError; from: InvoiceFor }) {
  const { pm_transaction_id: charge } = from;
  const look = buttonClass({ variant: 'primary' });
  return (
    <NoticePage icon="compass" title="Não dá para fazer esta nota" text={failureText(error)}>
      {charge ? (
        <Link to="/pm_transaction/$id/edit" params={{ id: String(charge) }} className={look}>
          Ver a cobrança
        </Link>
      ) : (
        <Link to="/nf_invoice" search={lastSearch('nf_invoice')} className={look}>
          Voltar à lista
        </Link>
      )}
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div className={style.section} role="status" aria-label="Carregando">
      <Skeleton width="40%" />
      <Skeleton width="70%" />
      <Skeleton width="55%" />
    </div>
  );
}

/** What the draft is made from; the form holds everything else. */
const originOf = ({ pm_transaction_id, at_ticket_id, fn_entry_id }: InvoiceFor) => ({
  ...(pm_transaction_id && { pm_transaction_id }),
  ...(at_ticket_id && { at_ticket_id }),
  ...(fn_entry_id && { fn_entry_id }),
});

function NewInvoice({ first, from }: { first: InvoiceForm; from: InvoiceFor }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const back = useBack();
  const leaving = useRef(false);
  const attempt = useAttempt();
  const state = useInvoiceForm(first, from);
  const { box, form, faults, check, dirty, tell } = state;
  const making = useSingleMutation({
    mutationFn: () => {
      const body = { ...bodyOf(form), ...originOf(from) };
      const idempotencyKey = attempt.idOf(JSON.stringify(body));
      return call<typeof createInvoice>('POST /api/nf_invoice', { body, idempotencyKey });
    },
    onSuccess: ({ data: { id } }) => {
      leaving.current = true;
      notify('success', 'Rascunho salvo. Confira e emita.');
      void client.invalidateQueries({ queryKey: invoiceKeys.all });
      const to = { to: '/nf_invoice/$id/edit', params: { id: String(id) } } as const;
      void navigate({ ...to, replace: true });
    },
    onError: tell,
  });
  const failed = making.isError && Object.keys(faults).length === 0;
  return (
    <>
      <header className={style.head}>
        <BackButton onClick={back} />
        <h1>Nova nota fiscal</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) making.mutate();
        }}
      >
        <ServiceFields state={state} />
        <CustomerFields state={state} />
        <AmountFields state={state} />
        <FieldError id="nova" error={failed ? failureText(making.error) : undefined} />
        <div className={style.acts}>
          <Button
            type="submit"
            variant="primary"
            disabled={making.isPending}
            // Leaving a field may show its error, which would move the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {making.isPending && <Spinner />}
            Salvar rascunho
          </Button>
        </div>
      </form>
      <aside className={style.aside} aria-label="Como fica">
        <TaxPreview form={form} />
      </aside>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </>
  );
}
