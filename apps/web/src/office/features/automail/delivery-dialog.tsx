import type { WholeDelivery } from '@balcao/contract/automail/deliveries';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './automail.module.css';
import { DeliveryBadge } from './delivery-state.tsx';
import { MailView } from './mail-view.tsx';
import { deliveryQuery } from './queries.ts';
import { SubjectLink } from './subject-link.tsx';
import { useRetry } from './use-retry.ts';

type Props = { id: number; onClose: () => void };

/** A mail as it went out, what became of it, and another try if it failed. */
export function DeliveryDialog({ id, onClose }: Props) {
  const { data, error } = useQuery(deliveryQuery(id));
  const retry = useRetry();
  return (
    <Dialog
      title={data?.subject ?? 'E-mail automático'}
      className={style.wide}
      backCloses
      onClose={onClose}
    >
      {(close) => (
        <>
          {error && <p role="alert">{failureText(error)}</p>}
          {!data && !error && <Skeleton width="60%" />}
          {data && <Facts delivery={data} />}
          {data && <Letter delivery={data} />}
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
            {data?.may.retry && (
              <Button
                variant="primary"
                disabled={retry.isPending}
                onClick={() => retry.mutate(data.id)}
              >
                Tentar de novo
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Letter({ delivery: { html, text, status } }: { delivery: WholeDelivery }) {
  if (html) return <MailView title="E-mail como saiu" html={html} text={text ?? ''} />;
  const waiting = status === 'waiting';
  return (
    <p className={style.quiet}>
      {waiting ? 'O e-mail é escrito quando sair.' : 'Não há texto: o e-mail não saiu.'}
    </p>
  );
}

function Facts({ delivery }: { delivery: WholeDelivery }) {
  const { to, status, reason, rule_name, origin, parent_code } = delivery;
  const { created_at, sent_at, next_at } = delivery;
  return (
    <dl className={style.facts}>
      <dt>Estado</dt>
      <dd>
        <DeliveryBadge status={status} />
      </dd>
      {reason && <dt>Motivo</dt>}
      {reason && <dd>{reason}</dd>}
      <dt>Para</dt>
      <dd>{to ?? 'sem endereço'}</dd>
      <dt>E-mail automático</dt>
      <dd>{rule_name}</dd>
      <dt>Sobre</dt>
      <dd>
        <SubjectLink origin={origin} id={parent_code} />
      </dd>
      <dt>{sent_at ? 'Enviado' : 'Criado'}</dt>
      <dd>
        <Moment at={sent_at ?? created_at} />
      </dd>
      {status === 'waiting' && next_at && <dt>Sai a partir de</dt>}
      {status === 'waiting' && next_at && (
        <dd>
          <Moment at={next_at} />
        </dd>
      )}
    </dl>
  );
}
