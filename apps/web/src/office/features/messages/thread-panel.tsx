import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages';
import type { ThreadChannel } from '@balcao/contract/threads';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import { ChannelThread, Waiting } from './channel-thread.tsx';
import style from './thread-panel.module.css';
import { channelsQuery, type Parent } from './thread-queries.ts';

/** Opens a channel: with the caret in its reply box, or at one of its messages. A new `at` does it again. */
export type ThreadFocus = { channel: ChannelId; seq?: number; at: number };

type Props = {
  origin: ThreadOrigin;
  parentCode: string;
  /** The name of the customer's side. */
  visitor: string;
  focus?: ThreadFocus | null | undefined;
  /** Somebody writes here, or has stopped to. */
  onWriting?: (writing: boolean) => void;
};

/** The conversations of a record (specification section 2): one at a time, of those that this person may read. */
export function ThreadPanel({ origin, parentCode, visitor, focus, onWriting }: Props) {
  const parent: Parent = { origin, parent_code: parentCode };
  const { data: channels, error, refetch } = useQuery(channelsQuery(parent));
  if (channels?.length) {
    const open = { parent, channels, visitor, focus, onWriting };
    return <Channels key={`${origin} ${parentCode}`} {...open} />;
  }
  return (
    <section className={style.panel} aria-label="Conversa">
      {channels && <p className={style.none}>Nenhum canal desta conversa está aberto para você.</p>}
      {!channels && !error && <Waiting />}
      {!channels && error && (
        <NoticePage
          part
          icon="cloudOff"
          title="Não foi possível carregar a conversa"
          text={failureText(error)}
        >
          <Button variant="primary" onClick={() => refetch()}>
            Tentar novamente
          </Button>
        </NoticePage>
      )}
    </section>
  );
}

type ChannelsProps = {
  parent: Parent;
  channels: ThreadChannel[];
  visitor: string;
  focus: ThreadFocus | null | undefined;
  onWriting: ((writing: boolean) => void) | undefined;
};

function Channels({ parent, channels, visitor, focus, onWriting }: ChannelsProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<ChannelId>(focus?.channel ?? 3);
  const channel = channels.find((one) => one.id === chosen) ?? channels.at(-1);
  const several = channels.length > 1;
  useEffect(() => {
    if (!focus) return;
    setChosen(focus.channel);
    // When its reply box is there.
    if (focus.seq === undefined) {
      setTimeout(() => panel.current?.querySelector('textarea')?.focus());
    }
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
          onChoose={setChosen}
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
