import type { ChargeMay, WholeCharge } from '@balcao/contract/payments/charge';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ResendSlip } from '../bank-files/resend-slip.tsx';
import { retry, useChargeAct } from './charge-acts.ts';
import style from './charge-detail.module.css';

const waits: Record<NonNullable<WholeCharge['provider_wait']>, string> = {
  emit: 'O provedor está emitindo a cobrança.',
  change: 'O provedor está atualizando a cobrança.',
  cancel: 'O provedor está cancelando a cobrança.',
  refund: 'O provedor está devolvendo o dinheiro.',
};

type Props = { charge: WholeCharge; may: ChargeMay };

/** What somebody should know or do first: what the provider could not do, and money that came twice. */
export function ChargeNotes({ charge, may }: Props) {
  const { provider_error, provider_wait, payments, refunds } = charge;
  const failed = refunds.find((one) => one.state === 'failed')?.fault;
  const fault = provider_error ?? failed ?? null;
  const again = useChargeAct(charge.id, retry, { said: 'O provedor foi chamado de novo.' });
  const twice = payments.some((one) => one.duplicate && one.refunded_cents < one.cents);
  return (
    <>
      {fault && (
        <div className={style.fault} role="alert">
          <Icon name="alert" size={16} />
          <p>{fault}</p>
          {may.retry && (
            <Button disabled={again.isPending} onClick={() => again.mutate()}>
              Tentar de novo
            </Button>
          )}
          <ResendSlip charge={charge} />
        </div>
      )}
      {!provider_error && provider_wait && (
        <p className={style.wait} role="status">
          <Icon name="clock" size={16} />
          {waits[provider_wait]}
        </p>
      )}
      {twice && (
        <p className={style.wait} role="status">
          <Icon name="alert" size={16} />
          Chegou dinheiro a mais. Devolva ao cliente.
        </p>
      )}
    </>
  );
}
