import type { TicketView } from '@balcao/contract/tickets/list';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';

const emptyViews: Record<TicketView, string> = {
  mine: 'Nada espera por você. Assuma {um atendimento} de “Sem responsável” quando quiser.',
  unassigned: '{Todos os atendimentos} têm responsável.',
  sectors: 'Os seus setores estão em dia.',
  no_sector: '{Todos os atendimentos} têm setor.',
  waiting: 'Ninguém está devendo resposta a você.',
  expiring: '{Nenhum atendimento} expira nas próximas 24 horas.',
  done: '{Os atendimentos concluídos} ficam aqui.',
};

type Props = { view?: TicketView | undefined; narrowed?: boolean };

/** Explains an empty list and offers the next step. */
export function NothingFound({ view, narrowed }: Props) {
  const { say } = useTicketWords();
  if (narrowed) {
    return (
      <NoticePage
        part
        icon="search"
        title="Nada encontrado"
        text={say('{Nenhum atendimento} combina com a busca e os filtros escolhidos.')}
      >
        <Link to="/at_ticket" search={view ? { view } : {}} className={buttonClass()}>
          Limpar busca e filtros
        </Link>
      </NoticePage>
    );
  }
  if (view) {
    return (
      <NoticePage part icon="check" title="Nada nesta fila" text={say(emptyViews[view])}>
        <Link to="/at_ticket" className={buttonClass()}>
          Ver todos
        </Link>
      </NoticePage>
    );
  }
  const text =
    'Quando alguém começar uma conversa no chatbot, {o atendimento} aparece aqui {sozinho}.';
  return (
    <NoticePage part icon="inbox" title={say('{Nenhum atendimento} ainda')} text={say(text)} />
  );
}
