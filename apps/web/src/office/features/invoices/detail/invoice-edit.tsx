import type { CallInput } from '@balcao/contract/endpoint';
import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import type { updateInvoice } from '@balcao/contract/invoices/invoice-acts';
import { useRef, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { EditBack, LeaveGuard } from '../../../records/leave-guard.tsx';
import { AmountFields } from '../form/amount-fields.tsx';
import { CustomerFields } from '../form/customer-fields.tsx';
import { bodyOf, formOf } from '../form/invoice-body.ts';
import style from '../form/invoice-form.module.css';
import { ServiceFields } from '../form/service-fields.tsx';
import { TaxPreview } from '../form/tax-preview.tsx';
import { useInvoiceForm } from '../form/use-invoice-form.ts';
import { useInvoiceAct } from './invoice-acts.ts';

type Body = CallInput<typeof updateInvoice>['body'];
type Props = { invoice: WholeInvoice; onClose: () => void };

const save = (id: number, body: Body, idempotencyKey: string) =>
  call<typeof updateInvoice>('PUT /api/nf_invoice/:id', { params: { id }, body, idempotencyKey });

/** Changes a draft or corrects a rejected note: only the fields that differ are sent. */
export function InvoiceEdit({ invoice: newest, onClose }: Props) {
  const [seen] = useState(newest);
  const leaving = useRef(false);
  const first = formOf(seen);
  const state = useInvoiceForm(first);
  const { box, form, faults, check, dirty, tell } = state;
  const saving = useInvoiceAct(seen.id, save, {
    said: 'Nota alterada.',
    onDone: onClose,
    quiet: true,
    onFault: tell,
  });
  // What others change meanwhile counts only after the person was told of it: until then saving is refused as a conflict.
  const isTold = saving.error instanceof ApiError && saving.error.code === 'CONFLICT';
  const invoice = isTold ? newest : seen;
  const old = new Map(
    Object.entries(bodyOf(formOf(invoice))).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const changed = Object.entries(bodyOf(form)).filter(
    ([name, value]) => invoice.editable.includes(name) && old.get(name) !== JSON.stringify(value),
  );
  const send = () => {
    if (!check()) return;
    if (changed.length === 0) onClose();
    else saving.mutate({ ...Object.fromEntries(changed), updated_at: invoice.updated_at } as Body);
  };
  const failed = saving.isError && Object.keys(faults).length === 0;
  const title = invoice.number ? `Corrigir nota nº ${invoice.number}` : 'Alterar rascunho de nota';
  return (
    <div className={style.page}>
      <title>{`${title} · Balcão`}</title>
      <header className={style.head}>
        <EditBack dirty={dirty} onClose={onClose} />
        <h1>{title}</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ServiceFields state={state} fixed={!invoice.editable.includes('business_unit_id')} />
        <CustomerFields state={state} />
        <AmountFields state={state} />
        <FieldError id="alterar" error={failed ? failureText(saving.error) : undefined} />
        <div className={style.acts}>
          <Button onClick={onClose}>Voltar sem salvar</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Salvar
          </Button>
        </div>
      </form>
      <aside className={style.aside} aria-label="Como fica">
        <TaxPreview form={form} />
      </aside>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </div>
  );
}
