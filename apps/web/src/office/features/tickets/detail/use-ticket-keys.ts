import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useShortcuts } from '../../../../platform/shortcuts/use-shortcuts.ts';

/** The actions of the ticket page's single keys; the shell adds `/` and `?`. */
export type KeyActs = {
  next: () => void;
  previous: () => void;
  reply: () => void;
  note: () => void;
  assign: () => void;
  status: () => void;
  tags: () => void;
};

/** The shortcuts for working through a queue (listed in the help). */
export function useTicketKeys(acts: KeyActs): void {
  const { say } = useTicketWords();
  useShortcuts([
    { keys: 'j', label: say('{Próximo atendimento} da fila'), run: acts.next },
    { keys: 'k', label: say('{Atendimento} anterior da fila'), run: acts.previous },
    { keys: 'r', label: 'Responder ao cliente', run: acts.reply },
    { keys: 'n', label: 'Escrever nota interna', run: acts.note },
    { keys: 'a', label: 'Escolher o responsável', run: acts.assign },
    { keys: 's', label: 'Mudar o status', run: acts.status },
    { keys: 't', label: 'Escolher etiquetas', run: acts.tags },
    // Only for the help: the reply box handles it.
    { keys: 'Ctrl Enter', label: 'Enviar a mensagem', run: () => {} },
  ]);
}
