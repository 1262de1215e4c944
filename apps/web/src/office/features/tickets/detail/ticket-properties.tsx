import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { ReactNode } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { plainMoment } from '../../../../ui/dates.ts';
import { AnswersBlock } from './answers-block.tsx';
import { Block, Fact } from './block.tsx';
import style from './blocks.module.css';
import { DocumentsBlock } from './documents-block.tsx';
import { HistoryBlock } from './history-block.tsx';
import { LinksBlock } from './links-block.tsx';
import { MoneyBlocks } from './money-block.tsx';
import { PersonBlock } from './person-block.tsx';
import type { PropertiesProps } from './properties-props.ts';
import { WorkBlock } from './work-block.tsx';

/** The data of a ticket and its person, in blocks. */
export function TicketProperties({ money, ...props }: PropertiesProps & { money: ReactNode }) {
  const { ticket, onDialog } = props;
  const { say } = useTicketWords();
  return (
    <aside className={style.side} aria-label={say('Dados {do atendimento}')}>
      <WorkBlock {...props} />
      <PersonBlock ticket={ticket} />
      <DocumentsBlock ticket={ticket} onDialog={onDialog} />
      <AnswersBlock groups={ticket.variable_groups} />
      <MoneyBlocks ticket={ticket} />
      {money}
      <LinksBlock ticket={ticket} onDialog={onDialog} />
      <OriginBlock ticket={ticket} />
      <Block title="Informações adicionais">
        <dl className={style.facts}>
          <Fact label="ID">{ticket.id}</Fact>
          <Fact label="Criado em">{plainMoment(ticket.created_at)}</Fact>
          <Fact label="Atualizado em">{plainMoment(ticket.updated_at)}</Fact>
        </dl>
      </Block>
      <HistoryBlock id={ticket.id} />
    </aside>
  );
}

/** Where the person came from, and the accepted privacy notice. */
function OriginBlock({ ticket }: { ticket: TicketDetail }) {
  const { affiliate, facebook_click_id, last_touch, consent } = ticket;
  if (!affiliate && !facebook_click_id && !last_touch && !consent) return null;
  return (
    <Block title="Origem">
      <dl className={style.facts}>
        {affiliate && (
          <Fact label="Afiliado">
            {affiliate.code}
            {affiliate.name && ` · ${affiliate.name}`}
          </Fact>
        )}
        {facebook_click_id && <Fact label="Anúncio (fbclid)">{facebook_click_id}</Fact>}
        {last_touch && <Fact label="Voltou depois por">{touchText(last_touch)}</Fact>}
        {consent && <Fact label="Privacidade">{consentText(consent)}</Fact>}
      </dl>
    </Block>
  );
}

function touchText(touch: NonNullable<TicketDetail['last_touch']>) {
  const { affiliate_code, facebook_click_id, at } = touch;
  const by = [affiliate_code, facebook_click_id && `anúncio ${facebook_click_id}`];
  return `${by.filter(Boolean).join(' · ')}, em ${plainMoment(at)}`;
}

function consentText({ version, accepted_at, ip }: NonNullable<TicketDetail['consent']>) {
  const from = ip === null ? '' : `, IP ${ip}`;
  return `Aviso (versão ${version}) aceito em ${plainMoment(accepted_at)}${from}`;
}
