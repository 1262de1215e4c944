import type { PersonAccess } from '@balcao/contract/people/person-access';
import { Moment } from '../../../ui/moment.tsx';
import style from './people.module.css';

type Props = { access: PersonAccess; sending: boolean };

/** The last link sent, or that there is none. */
function LinkFact({ access: { link, has_password, mail_is_file }, sending }: Props) {
  if (sending) return 'Enviando…';
  if (!link) return has_password ? 'Nenhum' : 'Nenhum convite aberto';
  const { sent_at, expires_at } = link;
  const expired = new Date(expires_at) < new Date();
  return (
    <>
      {mail_is_file ? 'Criado' : 'Enviado'} <Moment at={sent_at} />,{' '}
      {expired ? 'expirou' : 'vale até'} <Moment at={expires_at} />
    </>
  );
}

export function AccessFacts({ access, sending }: Props) {
  const { has_password, two_factor, sessions, seen_at, email_change } = access;
  return (
    <dl className={style.facts}>
      <dt>Senha</dt>
      <dd>{has_password ? 'Criada' : 'Ainda não criada'}</dd>
      <dt>{access.mail_is_file ? 'Link' : 'Link por e-mail'}</dt>
      <dd>
        <LinkFact access={access} sending={sending} />
      </dd>
      {email_change && (
        <>
          <dt>Novo e-mail</dt>
          <dd>
            {email_change.email}, <br />a confirmar até <Moment at={email_change.expires_at} />
          </dd>
        </>
      )}
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
