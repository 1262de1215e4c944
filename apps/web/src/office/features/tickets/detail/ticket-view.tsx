import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { useRef, useState } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { TicketSearch } from '../list/ticket-search.ts';
import { ConflictNote } from './conflict-note.tsx';
import { FlowFaults } from './flow-faults.tsx';
import { MergedNote } from './merged-note.tsx';
import { PresenceLine } from './presence-line.tsx';
import type { DialogName, Picking } from './properties-props.ts';
import { QueueButtons } from './queue-buttons.tsx';
import { StatusSelect } from './status-select.tsx';
import type { MoneySlot, ThreadSlot, Wish } from './thread-slot.ts';
import { TicketDialogs } from './ticket-dialogs.tsx';
import style from './ticket-edit.module.css';
import head from './ticket-head.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketProperties } from './ticket-properties.tsx';
import { useOwnPresence } from './use-own-presence.ts';
import { useQueue } from './use-queue.ts';
import { useShownTicket, useTicketChange } from './use-ticket-change.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

type Part = 'talk' | 'data';
type Props = {
  ticket: TicketDetail;
  search: TicketSearch;
  money: MoneySlot;
  thread: ThreadSlot;
  /** Called when this person is about to open another ticket. */
  onPrefetch: (id: number) => void;
};

/** A loaded ticket. A phone shows either its conversation or its data. */
export function TicketView({ ticket: saved, search, money, thread, onPrefetch }: Props) {
  const ticket = useShownTicket(saved);
  const { change, changeNow, conflict, forget } = useTicketChange(saved.id);
  const queue = useQueue(ticket, search);
  const tellWriting = useOwnPresence(saved.id);
  const [part, setPart] = useState<Part>('talk');
  const [picking, setPicking] = useState<Picking>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const status = useRef<HTMLSelectElement>(null);

  const lookAhead = () => {
    if (queue.next) onPrefetch(queue.next);
  };
  const onWriting = (writing: boolean) => {
    tellWriting(writing);
    // Somebody who writes a reply will soon open the next ticket.
    if (writing) lookAhead();
  };
  const write = (channel: Wish['channel']) => {
    setPart('talk');
    setWish({ channel, at: Date.now() });
  };
  const pick = (what: Picking) => {
    setPart('data');
    setPicking(what);
  };
  useTicketKeys({
    next: () => queue.go('next'),
    previous: () => queue.go('previous'),
    reply: () => write(3),
    note: () => write(2),
    assign: () => ticket.may.assign && pick('assignee'),
    tags: () => ticket.may.edit && pick('tags'),
    status: () => openSelect(status.current),
  });

  return (
    <div className={style.page} data-part={part}>
      <title>{`nº ${ticket.id} · ${ticket.person_name ?? 'Visitante'} · Balcão`}</title>
      <TicketHead ticket={ticket} search={search}>
        <PresenceLine id={ticket.id} />
        <QueueButtons queue={queue} onLook={lookAhead} />
        <div className={head.work}>
          <div className={head.status}>
            <StatusSelect ticket={ticket} change={change} field={status} />
          </div>
          {queue.finish && (
            <Button
              onPointerEnter={lookAhead}
              onFocus={lookAhead}
              onClick={() => queue.finish?.(changeNow)}
            >
              <Icon name="check" size={16} />
              {queue.next ? 'Concluir e próximo' : 'Concluir'}
            </Button>
          )}
        </div>
      </TicketHead>
      {conflict && (
        <ConflictNote conflict={conflict} onKeep={() => change(conflict.change)} onDrop={forget} />
      )}
      {ticket.merged_into && <MergedNote into={ticket.merged_into} />}
      <FlowFaults faults={ticket.flow_faults} />
      <PartChoice part={part} onChange={setPart} />
      <div className={style.main}>{thread(ticket, { focus: wish, onWriting })}</div>
      <TicketProperties
        ticket={ticket}
        change={change}
        picking={picking}
        onPick={setPicking}
        onDialog={setDialog}
        money={money(ticket)}
      />
      <TicketDialogs
        name={dialog}
        ticket={ticket}
        change={change}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

function openSelect(select: HTMLSelectElement | null): void {
  if (!select || select.disabled) return;
  select.focus();
  select.showPicker();
}

const parts: [Part, string][] = [
  ['talk', 'Conversa'],
  ['data', 'Dados'],
];

function PartChoice({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const { say } = useTicketWords();
  return (
    <fieldset className={style.parts} aria-label={say('Partes {do atendimento}')}>
      {parts.map(([name, label]) => (
        <button
          type="button"
          key={name}
          aria-pressed={part === name}
          onClick={() => onChange(name)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
