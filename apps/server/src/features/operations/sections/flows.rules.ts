import type { Row, Section } from '@balcao/contract/operations/operations';
import type { FlowFacts } from './flows.store.ts';
import { masked } from './masked.rules.ts';
import { count, lineOf, linkTo, sectionOf, times } from './section.rules.ts';

const MOST_TICKETS = 3;

const rowOf = (fault: FlowFacts['rows'][number]): Row => ({
  what: `${fault.name ?? fault.dialog_code}${fault.block && ` · ${fault.block}`}`,
  why: `${masked(fault.fault)} (${times(fault.count, 'vez', 'vezes')})`,
  at: fault.last_at.toISOString(),
  links: [
    ...(fault.dialog_id === null
      ? []
      : [
          {
            label: 'Abrir o bloco',
            url: `/at_dialog/${fault.dialog_id}/edit?block=${encodeURIComponent(fault.block)}`,
          },
        ]),
    ...fault.ticket_ids
      .slice(0, MOST_TICKETS)
      .map((id) => ({ label: `{Atendimento} ${id}`, url: `/at_ticket/${id}/edit` })),
  ],
});

export function flowsSection({ day, week, rows }: FlowFacts): Section {
  return sectionOf({
    fine: lineOf('flows.fine', 'ok', 'Nenhum diálogo falhou nas últimas 24 horas.'),
    lines: [
      day > 0 &&
        lineOf(
          'flows.faults',
          'aviso',
          `${times(day, 'problema apareceu', 'problemas apareceram')} em diálogos nas últimas 24 horas.`,
          'Abra o bloco, corrija e publique uma versão nova.',
          // The list has no filter of time: the open problems, those seen last first.
          linkTo('Ver os problemas em aberto', '/at_flow_fault'),
        ),
    ],
    figures: [count('day', 'Problemas em 24 h', day), count('week', 'Problemas em 7 dias', week)],
    rows: rows.map(rowOf),
  });
}
