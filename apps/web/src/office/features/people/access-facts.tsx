import type { PersonAccess } from '@balcao/contract/people';
import { Moment } from '../../../ui/moment.tsx';
import style from './people.module.css';

/** The last link that still stands, or that there was none to send. */
function LinkFact({ link, has_password }: PersonAccess) {
  if (!link) return has_password ? 'Nenhum' : 'Nenhum convite aberto';
  const { sent_at, expires_at } = link;
  const expired = new Date(expires_at) < new Date();
  return (
    <>
      Enviado <Moment at={sent_at} />, {expired ? 'expirou' : 'vale até'} <Moment at={expires_at} />
    </>
  );
}

export function AccessFacts({ access }: { access: PersonAccess }) {
  const { has_password, two_factor, sessions, seen_at } = access;
  return (
    <dl className={style.facts}>
      <dt>Senha</dt>
      <dd>{has_password ? 'Criada' : 'Ainda não criada'}</dd>
      <dt>Link por e-mail</dt>
      <dd>
        <LinkFact {...access} />
      </dd>
      <dt>Duas etapas</dt>
      <dd>{two_factor ? 'Ativa' : 'Desligada'}</dd>
      <dt>Sessões abertas</dt>
      <dd>{sessions}</dd>
      {seen_at && (
        <>
          <dt>Visto</dt>
          <dd>
            <Moment at={seen_at} />
          </dd>
        </>
      )}
    </dl>
  );
}
