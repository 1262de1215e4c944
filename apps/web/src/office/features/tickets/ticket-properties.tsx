import type { TicketDetail } from '@balcao/contract/tickets';
import type { ReactNode } from 'react';
import { fullMoment, plainMoment } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { TicketDocuments } from './ticket-documents.tsx';
import style from './ticket-properties.module.css';
import { TicketTags } from './ticket-tags.tsx';

/** What is known about a ticket and its person, in blocks. */
export function TicketProperties({ ticket }: { ticket: TicketDetail }) {
  return (
    <aside className={style.side} aria-label="Dados do atendimento">
      <Block title="Atendimento">
        <dl className={style.facts}>
          <Fact label="Setor">{ticket.sector?.name}</Fact>
          <Fact label="Unidade">{ticket.business_unit?.name}</Fact>
          <Fact label="Responsável">{ticket.assignee?.name}</Fact>
          <Fact label="Última mensagem">
            {ticket.last_message_at && <Moment at={ticket.last_message_at} />}
          </Fact>
          {ticket.tags.length > 0 && (
            <Fact label="Etiquetas">
              <TicketTags tags={ticket.tags} />
            </Fact>
          )}
        </dl>
        {ticket.expires_at && (
          <p className={style.expiry} title={fullMoment(ticket.expires_at)}>
            <Icon name="clock" size={16} /> Cancela sozinho em {plainMoment(ticket.expires_at)}
          </p>
        )}
      </Block>
      {ticket.documents.length > 0 && (
        <Block title="Documentos">
          <TicketDocuments documents={ticket.documents} />
        </Block>
      )}
      <Block title="Pessoa">
        <dl className={style.facts}>
          <Fact label="Nome">{ticket.person_name}</Fact>
          <Fact label="CPF/CNPJ">{ticket.person_tax_id}</Fact>
          <Fact label="Telefone">
            {ticket.person_phone && (
              <a href={`tel:${ticket.person_phone.replace(/\D/g, '')}`}>{ticket.person_phone}</a>
            )}
          </Fact>
          <Fact label="E-mail">
            {ticket.person_email && (
              <a href={`mailto:${ticket.person_email}`}>{ticket.person_email}</a>
            )}
          </Fact>
          <Fact label="Cidade">{ticket.person_city}</Fact>
          {ticket.affiliate_code && <Fact label="Afiliado">{ticket.affiliate_code}</Fact>}
          {ticket.consent && <Fact label="Privacidade">{consentText(ticket.consent)}</Fact>}
        </dl>
      </Block>
      <Block title="Informações adicionais">
        <dl className={style.facts}>
          <Fact label="ID">{ticket.id}</Fact>
          <Fact label="Criado em">{plainMoment(ticket.created_at)}</Fact>
          <Fact label="Atualizado em">{plainMoment(ticket.updated_at)}</Fact>
        </dl>
      </Block>
    </aside>
  );
}

/** What the person answered in the conversation; a long answer takes a line of its own. */
export function TicketAnswers({ answers }: Pick<TicketDetail, 'answers'>) {
  return (
    <div className={style.side}>
      <Block title="Respostas">
        {answers.length === 0 && <p className={style.none}>Nenhuma resposta ainda.</p>}
        <dl className={style.answers}>
          {answers.map(({ variable, label, value }) => (
            <div key={variable} data-long={value.length > 32 || undefined}>
              <dt>{label}</dt>
              <dd>{value || <span className={style.none}>Pulou</span>}</dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}

function consentText({ version, accepted_at, ip }: NonNullable<TicketDetail['consent']>) {
  const from = ip === null ? '' : `, IP ${ip}`;
  return `Aviso (versão ${version}) aceito em ${plainMoment(accepted_at)}${from}`;
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.block}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children || <span className={style.none}>—</span>}</dd>
    </div>
  );
}
