import type { ChargeInvoicing as Invoicing } from '@balcao/contract/payments/charge-invoicing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { FieldError } from '../../../records/labelled.tsx';
import style from '../detail/invoice-detail.module.css';
import { chargeInvoicesQuery } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { saveInvoicing } from './invoicing-call.ts';
import { InvoicingField, invoicingWords } from './invoicing-field.tsx';

const hints: Record<Invoicing, string> = {
  never: 'O pagamento não faz nota.',
  draft: 'O pagamento faz um rascunho, para conferir e emitir.',
  emit: 'O pagamento emite a nota, sem ninguém conferir antes.',
};

type Props = { id: number; saved: Invoicing; repeats: boolean };

/** Whether the payment of a charge makes a note, and its change. */
export function ChargeInvoicing({ id, saved, repeats }: Props) {
  const { create } = useInvoiceRights();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Invoicing>();
  const value = chosen ?? saved;
  const saving = useSingleMutation({
    mutationFn: () => saveInvoicing(id, value),
    onSuccess: (data) => {
      client.setQueryData(chargeInvoicesQuery(id).queryKey, data);
      setChosen(undefined);
      notify('success', 'Nota fiscal da cobrança salva.');
    },
  });
  const hint = `${hints[value]}${repeats ? ' Vale também para as próximas da repetição.' : ''}`;
  if (!create) return <p>{`${invoicingWords[saved]}: ${hint}`}</p>;
  return (
    <>
      <div className={style.choice}>
        <InvoicingField value={value} saved={saved} onChange={setChosen} />
        {value !== saved && (
          <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
            Salvar nota fiscal
          </Button>
        )}
        <p className={style.quiet}>{hint}</p>
      </div>
      <FieldError
        id="nota-automatica"
        error={saving.error ? failureText(saving.error) : undefined}
      />
    </>
  );
}
