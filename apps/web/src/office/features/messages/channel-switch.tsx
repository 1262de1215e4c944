import type { ChannelId } from '@balcao/contract/messages';
import type { ThreadChannel } from '@balcao/contract/threads';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './channel-switch.module.css';
import { type Parent, threadKeys, topicOf } from './thread-queries.ts';

const NAMES: Record<ChannelId, { label: string; icon: IconName; hint: string }> = {
  1: { label: 'Supervisão', icon: 'shield', hint: 'Só supervisores leem' },
  2: { label: 'Interno', icon: 'note', hint: 'Só a equipe lê' },
  3: { label: 'Externo', icon: 'message', hint: 'O cliente lê' },
};
/** From the customer to the closest circle. */
const ORDER: ChannelId[] = [3, 2, 1];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

type Props = {
  parent: Parent;
  channels: ThreadChannel[];
  chosen: ChannelId;
  /** The id of the element that shows the chosen channel. */
  panel: string;
  onChoose: (channel: ChannelId) => void;
};

/** Which of a record's conversations is open; the arrow keys go from one to the next. */
export function ChannelSwitch({ parent, channels, chosen, panel, onChoose }: Props) {
  const shown = ORDER.flatMap((id) => channels.filter((channel) => channel.id === id));
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = shown.findIndex(({ id }) => id === chosen);
    const next = shown[(at + step + shown.length) % shown.length];
    if (!next) return;
    onChoose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-channel="${next.id}"]`)?.focus();
  }
  return (
    <div className={style.switch} role="tablist" aria-label="Canais" onKeyDown={onKeyDown}>
      {shown.map((channel) => (
        <ChannelTab
          key={channel.id}
          parent={parent}
          channel={channel}
          open={channel.id === chosen}
          panel={panel}
          onOpen={() => onChoose(channel.id)}
        />
      ))}
    </div>
  );
}

type TabProps = {
  parent: Parent;
  channel: ThreadChannel;
  open: boolean;
  panel: string;
  onOpen: () => void;
};

function ChannelTab({ parent, channel, open, panel, onOpen }: TabProps) {
  const { id, unread, pending } = channel;
  const { label, icon, hint } = NAMES[id];
  const client = useQueryClient();
  useTopic(topicOf({ ...parent, channel_id: id }), () => {
    void client.invalidateQueries({ queryKey: threadKeys.channels(parent) });
  });
  return (
    <button
      type="button"
      className={style.tab}
      role="tab"
      data-channel={id}
      aria-selected={open}
      aria-controls={open ? panel : undefined}
      tabIndex={open ? 0 : -1}
      title={hint}
      onClick={onOpen}
    >
      <Icon name={icon} size={16} />
      {label}
      {pending > 0 && (
        <span className={style.pending} title={`Pendências: ${pending}`}>
          <Icon name="clock" size={14} />
          {pending}
        </span>
      )}
      {unread > 0 && !open && (
        <span className={style.unread} title={`Não lidas: ${unread}`}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
