import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './blocks.module.css';

type Signature = TicketDetail['signature'];
const MODES: Record<NonNullable<Signature['mode']>, string> = {
  IP: 'por IP',
  Dedo: 'na tela',
  chat: 'na conversa',
  paper: 'em papel',
};

/** The state of the signature and its evidence. */
export function SignatureState({ signature }: { signature: Signature }) {
  const { state, signed_at, mode, sign_requested_at, sealed_url, check_url } = signature;
  if (state === 'none') return null;
  if (state === 'waiting') {
    return (
      <p className={style.signature} data-state="waiting">
        <Icon name="clock" size={16} />
        <span>
          Aguardando assinatura
          {sign_requested_at && (
            <span className={style.none}>
              {' · pedida '}
              <Moment at={sign_requested_at} />
            </span>
          )}
        </span>
      </p>
    );
  }
  return (
    <>
      <p className={style.signature} data-state="signed">
        <Icon name="check" size={16} />
        <span>
          Assinado {mode && MODES[mode]}
          {signed_at && (
            <>
              {' · '}
              <Moment at={signed_at} />
            </>
          )}
        </span>
      </p>
      <p className={style.acts}>
        {sealed_url && (
          <a href={sealed_url} target="_blank" rel="noopener">
            Documento com evidências (PDF)
          </a>
        )}
        {check_url && (
          <a href={check_url} target="_blank" rel="noopener">
            Conferir assinatura
          </a>
        )}
        {!sealed_url && !check_url && <span className={style.none}>Sem página de evidências.</span>}
      </p>
    </>
  );
}
