import type { Section } from '@balcao/contract/operations/operations';
import { jobLabel } from './job-titles.rules.ts';
import {
  count,
  lineOf,
  linkTo,
  NIGHT_OVERDUE_SECONDS,
  secondsSince,
  sectionOf,
  spanOf,
  times,
  uncheckedLine,
} from './section.rules.ts';

export type AuditFacts = {
  /** The last check of the chain. */
  check: { at: Date; faults: number; entries: number } | undefined;
  /** Lines that wait for a seal. */
  open: number;
  /** Since when it is to be checked every night. */
  due_since: Date | undefined;
};

/** A minute's lines wait for their seal; so many mean that nobody seals. */
const MANY_OPEN = 20_000;
const audit = linkTo('Abrir a auditoria', '/audit');

export function auditSection({ check, open, due_since }: AuditFacts, now: Date): Section {
  const age = check ? secondsSince(check.at, now) : 0;
  const unchecked = !check && due_since ? secondsSince(due_since, now) : 0;
  return sectionOf({
    fine: check !== undefined && lineOf('audit.fine', 'ok', 'A cadeia da auditoria está íntegra.'),
    lines: [
      !check &&
        unchecked <= NIGHT_OVERDUE_SECONDS &&
        uncheckedLine(
          'audit.unchecked',
          'A auditoria ainda não foi conferida.',
          'É conferida toda noite; em Auditoria pode ser conferida agora.',
          audit,
        ),
      check !== undefined &&
        check.faults > 0 &&
        lineOf(
          'audit.broken',
          'falha',
          'Alguém mudou a auditoria por fora do sistema.',
          'Veja o que com “npm run audit -- check” no servidor, e quem tem acesso ao banco.',
          audit,
        ),
      unchecked > NIGHT_OVERDUE_SECONDS &&
        lineOf(
          'audit.never',
          'aviso',
          `A auditoria nunca foi conferida, em ${spanOf(unchecked)}.`,
          `É conferida toda noite. Veja em Tarefas se ${jobLabel('audit.check')} falhou, ou confira agora em Auditoria.`,
          audit,
        ),
      age > NIGHT_OVERDUE_SECONDS &&
        lineOf(
          'audit.old',
          'aviso',
          `A auditoria não é conferida há ${spanOf(age)}.`,
          `Veja em Tarefas se ${jobLabel('audit.check')} falhou, ou confira agora em Auditoria.`,
          audit,
        ),
      open > MANY_OPEN &&
        lineOf(
          'audit.unsealed',
          'aviso',
          `${times(open, 'registro espera', 'registros esperam')} pelo selo.`,
          `Veja em Tarefas se ${jobLabel('audit.seal')} está em dia.`,
        ),
    ],
    figures: [
      ...(check ? [count('entries', 'Registros conferidos', check.entries)] : []),
      count('open', 'À espera do selo', open),
    ],
  });
}
