import type { ChannelId } from '@balcao/contract/messages/messages';
import type { ThreadChannel } from '@balcao/contract/messages/threads';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useRef } from 'react';
import { refreshAskedBefore } from '../../../platform/query-client.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './channel-switch.module.css';
import { type Parent, threadKeys, topicOf } from './thread-queries.ts';

const NAMES: Record<ChannelId, { label: string; icon: IconName; hint: string }> = {
  1: { label: 'Supervisão', icon: 'shield', hint: 'Só supervisores leem' },
  2: { label: 'Interno', icon: 'note', hint: 'Só a equipe lê' },
  3: { label: 'Externo', icon: 'message', hint: 'O cliente lê' },
};
/** The customer's channel first, the smallest circle last. */
const ORDER: ChannelId[] = [3, 2, 1];
const ONE_MOMENT_MS = 100;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

type Props = {
  parent: Parent;
  channels: ThreadChannel[];
  chosen: ChannelId;
  /** The id of the element that shows the chosen channel. */
  panel: string;
  onChoose: (channel: ChannelId) => void;
};

/** Tabs of a record's channels; the arrow keys move from one to the next. */
export function ChannelSwitch({ parent, channels, chosen, panel, onChoose }: Props) {
  const quietSince = useRef(0);
  // The server confirms several topics at once; one request serves them all.
  const ask = useDebouncedCallback(
    () => void refreshAskedBefore(quietSince.current, { queryKey: threadKeys.channels(parent) }),
    { delay: ONE_MOMENT_MS, maxWait: 10 * ONE_MOMENT_MS },
  );
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
          onNews={(since) => {
            quietSince.current = Math.max(quietSince.current, since);
            ask();
          }}
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
  /** Called on every event of the channel, with the moment since which it is quiet. */
  onNews: (quietSince: number) => void;
};

function ChannelTab({ parent, channel, open, panel, onOpen, onNews }: TabProps) {
  const { id, unread, pending } = channel;
  const { label, icon, hint } = NAMES[id];
  useTopic(topicOf({ ...parent, channel_id: id }), (_signal, quietSince) => onNews(quietSince));
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
