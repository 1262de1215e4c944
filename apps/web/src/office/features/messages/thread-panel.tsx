import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import type { ThreadChannel } from '@balcao/contract/messages/threads';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ListFault } from '../../records/list-fault.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import { ChannelThread, Waiting } from './channel-thread.tsx';
import style from './thread-panel.module.css';
import { channelsQuery, type Parent } from './thread-queries.ts';

/** Opens a channel: with the caret in its reply box, or at one of its messages. A new `at` repeats it. */
export type ThreadFocus = { channel: ChannelId; seq?: number; at: number };

type Props = {
  origin: ThreadOrigin;
  parentCode: string;
  /** The name of the customer's side. */
  visitor: string;
  focus?: ThreadFocus | null | undefined;
  /** The channel that is shown at first; without it the customer's. */
  first?: ChannelId;
  /** Called when this person starts or stops writing. */
  onWriting?: (writing: boolean) => void;
};

/**
 * The conversations of a record (docs/product/threads.md#panel): shows one at a time, of those that this person may
 * read.
 */
export function ThreadPanel({ origin, parentCode, visitor, focus, first = 3, onWriting }: Props) {
  const parent: Parent = { origin, parent_code: parentCode };
  const { data: channels, error, refetch } = useQuery(channelsQuery(parent));
  if (channels?.length) {
    const open = { parent, channels, visitor, focus, first, onWriting };
    return <Channels key={`${origin} ${parentCode}`} {...open} />;
  }
  return (
    <section className={style.panel} aria-label="Conversa">
      {channels && <p className={style.none}>Nenhum canal desta conversa está aberto para você.</p>}
      {!channels && !error && <Waiting />}
      {!channels && error && (
        <ListFault
          error={error}
          title="Não foi possível carregar a conversa"
          onRetry={() => refetch()}
        />
      )}
    </section>
  );
}

type ChannelsProps = {
  parent: Parent;
  channels: ThreadChannel[];
  visitor: string;
  focus: ThreadFocus | null | undefined;
  first: ChannelId;
  onWriting: ((writing: boolean) => void) | undefined;
};

function Channels({ parent, channels, visitor, focus, first, onWriting }: ChannelsProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<{ channel: ChannelId; since: ThreadFocus | null }>();
  const since = focus ?? null;
  // The person's choice counts until the next request for a channel.
  const chosen = picked?.since === since ? picked.channel : (focus?.channel ?? first);
  const channel = channels.find((one) => one.id === chosen) ?? channels.at(-1);
  const several = channels.length > 1;
  useEffect(() => {
    if (!focus || focus.seq !== undefined) return;
    // Waits until the reply box is rendered.
    setTimeout(() => panel.current?.querySelector('textarea')?.focus());
  }, [focus]);
  if (!channel) return null;
  return (
    <section ref={panel} className={style.panel} data-channel={channel.id} aria-label="Conversa">
      {several && (
        <ChannelSwitch
          parent={parent}
          channels={channels}
          chosen={channel.id}
          panel={id}
          onChoose={(picking) => setPicked({ channel: picking, since })}
        />
      )}
      <div id={id} {...(several && { role: 'tabpanel', 'aria-label': 'Mensagens do canal' })}>
        <ChannelThread
          key={channel.id}
          thread={{ ...parent, channel_id: channel.id }}
          channel={channel}
          visitor={visitor}
          goal={focus?.channel === channel.id ? focus.seq : undefined}
          onWriting={onWriting}
        />
      </div>
    </section>
  );
}
