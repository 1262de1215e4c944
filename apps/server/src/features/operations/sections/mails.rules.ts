import type { Line, Row, Section } from '@balcao/contract/operations/operations';
import { jobLabel } from './job-titles.rules.ts';
import type { MailFacts, MailRow } from './mails.store.ts';
import { explained } from './masked.rules.ts';
import { count, lineOf, linkTo, sectionOf, times } from './section.rules.ts';

/** `sends`: a mail server is configured; `answers`: it accepts our login now; `receives`: a mailbox or a hook is configured. */
export type MailServer = { sends: boolean; answers: boolean; receives: boolean };

function serverLine({ sends, answers }: MailServer): Line | false {
  if (!sends) {
    const text = 'Nenhum e-mail sai: cada um vira um arquivo na pasta outbox.';
    return lineOf('mails.unset', 'aviso', text, 'Defina SMTP_URL e reinicie o servidor.');
  }
  if (answers) return false;
  const text = 'O servidor de e-mail não responde ou recusa o nosso login.';
  const todo = 'Confira SMTP_URL e o servidor de e-mail. O que espera sai assim que ele responder.';
  return lineOf('mails.server', 'falha', text, todo);
}

const names: Record<MailRow['kind'], string> = {
  out: 'E-mail de saída',
  in: 'E-mail recebido',
  unfinished: 'E-mail recebido pela metade',
  automatic: 'E-mail automático',
};

const rowOf = ({ kind, id, ticket_id: ticket, reason, at }: MailRow): Row => ({
  what: `${names[kind]} nº ${id}`,
  why: reason && explained(reason),
  at: at.toISOString(),
  links: [
    ...(ticket ? [{ label: `{Atendimento} ${ticket}`, url: `/at_ticket/${ticket}/edit` }] : []),
    ...(kind === 'automatic'
      ? [{ label: 'Ver os envios que falharam', url: '/am_delivery?status=failed' }]
      : []),
  ],
});

export function mailsSection(facts: MailFacts, server: MailServer): Section {
  const { out_failed, out_retrying, in_unfinished, auto_failed, auto_late } = facts;
  return sectionOf({
    fine: lineOf(
      'mails.fine',
      'ok',
      server.receives ? 'Os e-mails entram e saem sem falhas.' : 'Os e-mails saem sem falhas.',
    ),
    lines: [
      serverLine(server),
      !server.receives &&
        lineOf(
          'mails.deaf',
          'ok',
          'O Balcão não recebe e-mails: respostas de clientes não chegam a {um atendimento}.',
          'Para receber, defina IMAP_URL ou MAIL_HOOK_SECRET.',
        ),
      out_failed > 0 &&
        lineOf(
          'mails.failed',
          'aviso',
          `${times(out_failed, 'e-mail não foi entregue', 'e-mails não foram entregues')} nos últimos 7 dias.`,
          'Abra a conversa, confira o endereço e envie de novo.',
        ),
      out_retrying > 0 &&
        lineOf(
          'mails.retrying',
          'aviso',
          `${times(out_retrying, 'e-mail ainda não foi aceito', 'e-mails ainda não foram aceitos')} pelo servidor de destino.`,
          'O motivo está na lista. As tentativas se repetem sozinhas por cinco dias.',
        ),
      in_unfinished > 0 &&
        lineOf(
          'mails.unfinished',
          'aviso',
          `${times(in_unfinished, 'e-mail recebido ficou', 'e-mails recebidos ficaram')} pela metade.`,
          'O remetente costuma enviar de novo; se não, avise quem atende.',
        ),
      auto_failed > 0 &&
        lineOf(
          'mails.automatic',
          'aviso',
          `${times(auto_failed, 'e-mail automático falhou', 'e-mails automáticos falharam')} nas últimas 24 horas.`,
          'Veja o motivo em Envios automáticos e tente de novo por lá.',
          linkTo('Ver os envios que falharam', '/am_delivery?status=failed'),
        ),
      auto_late > 0 &&
        lineOf(
          'mails.late',
          'aviso',
          `${times(auto_late, 'e-mail automático está atrasado', 'e-mails automáticos estão atrasados')} há mais de 15 minutos.`,
          `Veja em Tarefas se ${jobLabel('automail.send')} está em dia.`,
          linkTo('Ver os envios que esperam', '/am_delivery?status=waiting'),
        ),
    ],
    figures: [
      count('out_waiting', 'De saída, esperando', facts.out_waiting),
      count('out_failed', 'De saída, falharam em 7 dias', out_failed),
      count('in_unfinished', 'Recebidos pela metade', in_unfinished),
      count('auto_waiting', 'Automáticos, esperando', facts.auto_waiting),
      count('auto_failed', 'Automáticos, falharam em 24 h', auto_failed),
    ],
    rows: facts.rows.map(rowOf),
  });
}
