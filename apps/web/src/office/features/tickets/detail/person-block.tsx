import { formatTaxId } from '@balcao/brazil/tax-id';
import { user as userRecord } from '@balcao/contract/people/records';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { phone } from '../../../../ui/formats.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { useAbilities } from '../../../records/use-abilities.ts';
import { Block, Fact } from './block.tsx';
import style from './blocks.module.css';
import { otherNames } from './other-names.ts';
import { TicketLine } from './ticket-line.tsx';

const nameList = new Intl.ListFormat('pt-BR');

/** The ticket's person, with the person's other tickets. */
export function PersonBlock({ ticket }: { ticket: TicketDetail }) {
  const { person, person_name, person_tax_id, person_phone, person_email } = ticket;
  const able = useAbilities(userRecord);
  return (
    <Block title="Pessoa">
      <dl className={style.facts}>
        <Fact label="Nome">
          {person.id !== null && able.view ? (
            <Link to="/$record/$id/edit" params={{ record: 'gl_user', id: String(person.id) }}>
              {person_name ?? 'Ver cadastro'}
            </Link>
          ) : (
            person_name
          )}
        </Fact>
        <Fact label="CPF/CNPJ">{person_tax_id && formatTaxId(person_tax_id)}</Fact>
        <Fact label="Telefone">
          {person_phone && (
            <a href={`tel:${person_phone.replace(/\D/g, '')}`}>{phone(person_phone)}</a>
          )}
        </Fact>
        <Fact label="E-mail">
          {person_email && <a href={`mailto:${person_email}`}>{person_email}</a>}
        </Fact>
        <Fact label="Cidade">{ticket.person_city}</Fact>
      </dl>
      <Earlier ticket={ticket} />
    </Block>
  );
}

function Earlier({ ticket: { earlier, person_tax_id, person_name } }: { ticket: TicketDetail }) {
  const { total, total_capped, rows } = earlier;
  const { say } = useTicketWords();
  if (total === 0)
    return <p className={style.none}>{say('{Nenhum outro atendimento} desta pessoa.')}</p>;
  const q = person_tax_id ?? person_name ?? '';
  const others = otherNames(person_name, rows);
  return (
    <>
      {others.length > 0 && (
        <p className={style.warned}>
          <Icon name="alert" size={16} />
          <span>
            {say('O mesmo CPF ou CNPJ está em {atendimentos} de')} {nameList.format(others)}.
            Confira se é a mesma pessoa.
          </span>
        </p>
      )}
      <h3 className={style.heading}>
        {say('{Outros atendimentos}')} ({total}
        {total_capped && '+'})
      </h3>
      <ul className={style.tickets}>
        {rows.map((row) => (
          <TicketLine key={row.id} ticket={row}>
            <Moment at={row.created_at} />
          </TicketLine>
        ))}
      </ul>
      {total > rows.length && q && (
        <Link to="/at_ticket" search={{ q }}>
          Ver todos na lista
        </Link>
      )}
    </>
  );
}
