import type { SayTicket } from '@balcao/brazil/ticket-words';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { CardActions } from './card-actions.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Conversation } from './conversation.ts';
import { pageFault } from './notices.ts';
import { browserSharing, share } from './share.ts';
import { useFrame } from './use-frame.tsx';

type PendingAction = 'restart' | { correct: number } | null;

/** The actions of cards and menu, and the dialogs for them. */
export function useActions(
  conversation: Conversation,
  say: SayTicket,
): {
  actions: CardActions;
  askRestart: () => void;
  dialogs: ReactNode;
} {
  const [asked, ask] = useState<PendingAction>(null);
  const tellFault = useCallback(() => conversation.tell(pageFault), [conversation]);
  const [frame, openFrame] = useFrame(tellFault);
  const actions = useMemo<CardActions>(
    () => ({
      openFrame,
      share: async (shared) => {
        const notice = await share(shared, browserSharing());
        if (notice) conversation.tell(notice);
      },
      correct: (messageId) => ask({ correct: messageId }),
      upload: (...parcel) => conversation.upload(...parcel),
      sendPendingFile: (file) => conversation.sendPendingFile(file),
    }),
    [conversation, openFrame],
  );
  const close = () => ask(null);
  const dialogs = (
    <>
      {frame}
      {asked === 'restart' && (
        <ConfirmDialog
          title={say('Iniciar {um novo atendimento}?')}
          text="Esta conversa sai da sua tela e uma nova começa. O que você já enviou fica registrado."
          action={say('{Novo atendimento}')}
          onConfirm={() => conversation.restart()}
          onClose={close}
        />
      )}
      {asked !== null && asked !== 'restart' && (
        <ConfirmDialog
          title="Corrigir esta resposta?"
          text="As respostas seguintes serão pedidas de novo."
          action="Corrigir"
          onConfirm={() => conversation.goBack(asked.correct)}
          onClose={close}
        />
      )}
    </>
  );
  return { actions, askRestart: useCallback(() => ask('restart'), []), dialogs };
}
