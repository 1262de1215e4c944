import type { Section } from '@balcao/contract/operations/operations';
import type { Comparison } from '../../reports/comparison.ts';
import { jobLabel } from './job-titles.rules.ts';
import {
  count,
  lineOf,
  NIGHT_OVERDUE_SECONDS,
  secondsSince,
  sectionOf,
  spanOf,
  times,
  uncheckedLine,
} from './section.rules.ts';

/** A minute's changes wait to be counted; so many mean that nobody counts. */
const MANY_WAITING = 20_000;

/** `due_since`: since when they are to be compared every night. */
export type ReportFacts = Comparison & { due_since: Date | undefined };

export function reportsSection(
  { last, waiting, past, aside, due_since }: ReportFacts,
  now: Date,
): Section {
  const wrong = last ? last.facts_wrong + last.sums_wrong : 0;
  const age = last?.ended_at ? secondsSince(last.ended_at, now) : 0;
  const unchecked = !last && due_since ? secondsSince(due_since, now) : 0;
  return sectionOf({
    fine:
      last !== undefined &&
      lineOf('reports.fine', 'ok', 'Na última noite os relatórios conferiram com os registros.'),
    lines: [
      !last &&
        unchecked <= NIGHT_OVERDUE_SECONDS &&
        uncheckedLine(
          'reports.unchecked',
          'Os relatórios ainda não foram conferidos com os registros.',
          'São conferidos toda noite: amanhã o resultado está aqui.',
        ),
      wrong > 0 &&
        lineOf(
          'reports.wrong',
          'aviso',
          `A conferência da noite achou ${times(wrong, 'número diferente', 'números diferentes')} dos registros e corrigiu.`,
          'Relatórios tirados antes podem ter números errados: tire-os de novo. Se voltar a acontecer, avise quem mantém o sistema, com o log de “reports.rebuild”.',
        ),
      unchecked > NIGHT_OVERDUE_SECONDS &&
        lineOf(
          'reports.never',
          'aviso',
          `Os relatórios nunca foram conferidos até o fim, em ${spanOf(unchecked)}.`,
          `São conferidos toda noite. Veja em Tarefas se ${jobLabel('reports.rebuild')} falhou.`,
        ),
      age > NIGHT_OVERDUE_SECONDS &&
        lineOf(
          'reports.old',
          'aviso',
          `Os relatórios não são conferidos há ${spanOf(age)}.`,
          `Veja em Tarefas se ${jobLabel('reports.rebuild')} falhou.`,
        ),
      waiting > MANY_WAITING &&
        lineOf(
          'reports.waiting',
          'aviso',
          `${times(waiting, 'mudança ainda não está', 'mudanças ainda não estão')} nos relatórios.`,
          `Veja em Tarefas se ${jobLabel('reports.fold')} está em dia.`,
        ),
      past !== undefined &&
        uncheckedLine(
          'reports.past',
          `A contagem {dos atendimentos} de antes ainda continua: já foram vistos ${past.next_id} de ${past.last_id} números.`,
        ),
      aside.count > 0 &&
        lineOf(
          'reports.aside',
          'aviso',
          `${times(aside.count, 'registro não pôde ser contado', 'registros não puderam ser contados')} nos relatórios${aside.ticket_id === null ? '' : `, a começar pelo nº ${aside.ticket_id}`}.`,
          'Avise quem mantém o sistema, com o log “reports cannot count a record”. A conferência da noite tenta de novo.',
        ),
    ],
    figures: [
      ...(last
        ? [
            count('tickets', '{Atendimentos} conferidos', last.tickets),
            count('wrong', 'Diferenças corrigidas', wrong),
          ]
        : []),
      count('waiting', 'Mudanças à espera', waiting),
    ],
  });
}
