import type { ReactNode } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { fullMoment, plainMoment } from '../../../../ui/dates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { AssigneePicker, assigning } from './assignee-picker.tsx';
import { Block, Fact } from './block.tsx';
import style from './blocks.module.css';
import type { PropertiesProps } from './properties-props.ts';
import { TagPicker, Tags } from './tag-picker.tsx';

/** The ticket's assignee, sector, tags and other work data. */
export function WorkBlock({ ticket, change, picking, onPick, onDialog }: PropertiesProps) {
  const { user } = useSession();
  const { may, assignee, sector } = ticket;
  const picker = (name: 'assignee' | 'tags') => ({
    ticket,
    change,
    open: picking === name,
    onOpen: (open: boolean) => onPick(open ? name : null),
  });
  return (
    <Block title={useTicketWords().label}>
      <dl className={style.facts}>
        <Fact label="Assunto">
          <Line action="Renomear" onAct={may.edit ? () => onDialog('rename') : undefined}>
            {ticket.title}
          </Line>
        </Fact>
        <Fact label="Responsável">
          {may.assign ? <AssigneePicker {...picker('assignee')} /> : assignee?.name}
          {may.assign && assignee?.id !== user.id && (
            <button
              type="button"
              className={style.act}
              onClick={() => change(assigning({ id: user.id, name: user.name }))}
            >
              Atribuir a mim
            </button>
          )}
        </Fact>
        <Fact label="Setor">
          <Line action="Transferir" onAct={may.transfer ? () => onDialog('transfer') : undefined}>
            {sector ? <Sector {...sector} /> : 'Sem setor'}
          </Line>
        </Fact>
        <Fact label="Unidade">{ticket.business_unit?.name}</Fact>
        <Fact label="Etiquetas">
          {may.edit ? <TagPicker {...picker('tags')} /> : <Tags tags={ticket.tags} />}
        </Fact>
        <Fact label="Última mensagem">
          {ticket.last_message_at && <Moment at={ticket.last_message_at} />}
        </Fact>
      </dl>
      <Expiry ticket={ticket} change={change} />
    </Block>
  );
}

type LineProps = { children: ReactNode; action: string; onAct: (() => void) | undefined };

/** A value and its action. */
function Line({ children, action, onAct }: LineProps) {
  return (
    <span className={style.line}>
      <span>{children}</span>
      {onAct && (
        <button type="button" className={style.act} onClick={onAct}>
          {action}
        </button>
      )}
    </span>
  );
}

function Sector({ name, color }: { name: string; color: string }) {
  return (
    <>
      <span className={style.sector} style={{ background: color }} /> {name}
    </>
  );
}

function Expiry({ ticket, change }: Pick<PropertiesProps, 'ticket' | 'change'>) {
  const { expires_at, may } = ticket;
  if (!expires_at) return null;
  return (
    <p className={style.expiry} title={fullMoment(expires_at)}>
      <Icon name="clock" size={16} />
      <span>Cancela sozinho em {plainMoment(expires_at)}</span>
      {may.clear_expiry && (
        <Button
          onClick={() =>
            change({
              set: { clear_expiry: true },
              shown: { expires_at: null },
              what: 'Cancelamento automático: nenhum',
            })
          }
        >
          Não cancelar
        </Button>
      )}
    </p>
  );
}
