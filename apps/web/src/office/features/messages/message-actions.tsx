import type { Message } from '@balcao/contract/messages/messages';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import style from './message-actions.module.css';
import { useTalk } from './talk.ts';

type Props = { message: Message; reachable: boolean };

/** The actions of a message; visible while the pointer or the focus is on it. */
export function MessageActions({ message, reachable }: Props) {
  const { channel, acts } = useTalk();
  const [removing, setRemoving] = useState(false);
  const tabIndex = reachable ? 0 : -1;
  const original = message.mail?.url_original;
  if (!channel.may_write && !message.can_be_deleted && !original) return null;
  const pin = message.pinned ? 'Desafixar mensagem' : 'Fixar mensagem no topo';
  return (
    <>
      <span className={style.actions}>
        {channel.may_write && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={pin}
            title={pin}
            aria-pressed={message.pinned}
            aria-disabled={acts.busy || undefined}
            onClick={() => acts.pin(message)}
          >
            <Icon name="pin" size={16} />
          </button>
        )}
        {original && (
          <a
            href={original}
            download
            tabIndex={tabIndex}
            aria-label="Baixar e-mail original"
            title="Baixar e-mail original"
          >
            <Icon name="download" size={16} />
          </a>
        )}
        {message.can_be_deleted && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label="Excluir mensagem"
            title="Excluir mensagem"
            aria-disabled={acts.busy || undefined}
            onClick={() => setRemoving(true)}
          >
            <Icon name="trash" size={16} />
          </button>
        )}
      </span>
      {removing && (
        <ConfirmDialog
          title="Excluir esta mensagem?"
          action="Excluir mensagem"
          danger
          working={acts.busy}
          onConfirm={() => {
            setRemoving(false);
            acts.remove(message);
          }}
          onClose={() => setRemoving(false)}
        >
          <p>No lugar dela fica “Mensagem excluída”. Isso não pode ser desfeito.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
