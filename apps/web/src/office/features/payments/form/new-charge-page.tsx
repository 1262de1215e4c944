import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { useChargeRights } from '../charge-rights.ts';
import { chargeKeys } from '../queries.ts';
import { useBack } from '../use-back.ts';
import { AmountFields } from './amount-fields.tsx';
import { makeCharges } from './charge-body.ts';
import style from './charge-form.module.css';
import type { ChargeForm } from './charge-form.ts';
import { LiveQuote } from './live-quote.tsx';
import { PayerFields } from './payer-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SlipsPreview, slipsOf } from './slips-preview.tsx';
import { useChargeForm } from './use-charge-form.ts';
import { useFirstForm } from './use-first-form.ts';

/** Makes a charge: from the list, for a ticket or for a person, whom the address names. */
export function NewChargePage({ invoicing }: { invoicing: InvoicingSlot | undefined }) {
  const search = useSearch({ from: '/office/pm_transaction/create' });
  const { create } = useChargeRights();
  const { first, error, retry } = useFirstForm(search);
  if (!create || isForbidden(error)) return <NoAccess />;
  if (error) {
    return (
      <ListFault
        error={error}
        title="Não foi possível abrir a cobrança"
        part={false}
        onRetry={retry}
      />
    );
  }
  return (
    <div className={style.page}>
      <title>Nova cobrança · Balcão</title>
      {first ? <NewCharge first={first} invoicing={invoicing} /> : <Waiting />}
    </div>
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

/** What invoices, another feature, ask on this page; `asked` goes with the charge. */
type InvoicingSlot = { field: ReactNode; asked: ChargeInvoicing | undefined };

type Props = { first: ChargeForm; invoicing: InvoicingSlot | undefined };

function NewCharge({ first, invoicing }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const back = useBack();
  const { emit: mayEmit } = useChargeRights();
  const leaving = useRef(false);
  const attempt = useAttempt();
  const { box, form, faults, set, check, dirty, tell } = useChargeForm(first);
  const making = useSingleMutation({
    mutationFn: (emit: boolean) => {
      const wish = { emit, invoicing: invoicing?.asked };
      return makeCharges(form, wish, attempt.idOf(JSON.stringify({ form, wish })));
    },
    onSuccess: (id, emit) => {
      leaving.current = true;
      notify('success', emit ? 'Cobrança emitida.' : 'Rascunho salvo.');
      void client.invalidateQueries({ queryKey: chargeKeys.all });
      const to = { to: '/pm_transaction/$id/edit', params: { id: String(id) } } as const;
      void navigate({ ...to, replace: true });
    },
    onError: tell,
  });
  const send = (emit: boolean) => check() && making.mutate(emit);
  const failed = making.isError && Object.keys(faults).length === 0;
  const cents = form.repeat === 'instalments' ? (slipsOf(form)[0]?.cents ?? null) : form.value;
  return (
    <>
      <header className={style.head}>
        <BackButton onClick={back} />
        <h1>Nova cobrança</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(mayEmit);
        }}
      >
        <PayerFields form={form} faults={faults} set={set} />
        <AmountFields form={form} faults={faults} set={set} />
        <RepeatFields form={form} faults={faults} set={set} />
        <RuleFields form={form} faults={faults} set={set} />
        {invoicing && (
          <fieldset className={style.section}>
            <legend>Nota fiscal do serviço</legend>
            <div className={style.fields}>{invoicing.field}</div>
            <p className={style.quiet}>
              O que fazer quando a cobrança for paga. Vale para cada parcela e para cada repetição.
            </p>
          </fieldset>
        )}
        <FieldError id="nova" error={failed ? failureText(making.error) : undefined} />
        <div className={style.acts}>
          <Button
            type={mayEmit ? 'button' : 'submit'}
            variant={mayEmit ? 'plain' : 'primary'}
            disabled={making.isPending}
            onClick={mayEmit ? () => send(false) : undefined}
          >
            Salvar rascunho
          </Button>
          {mayEmit && (
            <Button
              type="submit"
              variant="primary"
              disabled={making.isPending}
              // Leaving a field may show its error, which would move the button away from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
            >
              {making.isPending && <Spinner />}
              Emitir agora
            </Button>
          )}
        </div>
      </form>
      <aside className={style.aside} aria-label="Como fica">
        <LiveQuote form={form} cents={cents} />
        <SlipsPreview form={form} />
      </aside>
      <LeaveGuard dirty={dirty || invoicing?.asked !== undefined} leaving={leaving} />
    </>
  );
}
