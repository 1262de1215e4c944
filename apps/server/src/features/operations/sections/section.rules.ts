import type {
  Figure,
  Line,
  PlaceLink,
  Row,
  Section,
  State,
} from '@balcao/contract/operations/operations';

/** A page shows this many rows of each kind; stores read one more, to know whether there are others. */
export const MOST_ROWS = 50;

const gravity: Record<State, number> = { ok: 0, nao_conferido: 1, aviso: 2, falha: 3 };

/** The gravest of these states. */
export const worstOf = (states: State[]): State =>
  states.reduce((worst, state) => (gravity[state] > gravity[worst] ? state : worst), 'ok');

type Parts = { lines: (Line | false)[]; figures?: Figure[]; rows?: Row[]; fine: Line | false };

/**
 * A section: `fine` is said where nothing is wrong, and is false where nobody has looked. What nobody has looked at yet is a line of its
 * own, and keeps the section from being right. The gravest lines come first.
 */
export function sectionOf({ lines, figures = [], rows = [], fine }: Parts): Section {
  const said = lines.filter((line) => line !== false);
  const wrong = said.some(({ state }) => gravity[state] > gravity.nao_conferido);
  const shown = wrong || !fine ? said : [fine, ...said];
  return {
    state: worstOf(shown.map(({ state }) => state)),
    lines: shown.toSorted((a, b) => gravity[b.state] - gravity[a.state]),
    figures,
    rows: rows.slice(0, MOST_ROWS),
    more: rows.length > MOST_ROWS,
  };
}

export const lineOf = (
  key: string,
  state: State,
  text: string,
  todo: string | null = null,
  link: PlaceLink | null = null,
): Line => ({ key, state, text, todo, link });

/** Work of every night is overdue when it was done, or was to begin, this long ago. */
export const NIGHT_OVERDUE_SECONDS = 30 * 3_600;

/** What nobody has looked at yet. */
export const uncheckedLine = (
  key: string,
  text: string,
  todo: string | null = null,
  link: PlaceLink | null = null,
): Line => lineOf(key, 'nao_conferido', text, todo, link);

/** A place for a line, named by what one finds there. */
export const linkTo = (label: string, url: string): PlaceLink => ({ label, url });

export const count = (key: string, label: string, value: number): Figure => ({
  key,
  label,
  value,
  unit: 'count',
});

export const bytes = (key: string, label: string, value: number): Figure => ({
  key,
  label,
  value,
  unit: 'bytes',
});

/** “1 tarefa”, “2 tarefas”. */
export const times = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('pt-BR')} ${value === 1 ? one : many}`;

export const secondsSince = (at: Date, now: Date): number =>
  Math.max(0, (now.getTime() - at.getTime()) / 1000);

/** “5 minutos”, “3 horas”, “2 dias”: as exact as it needs to be. */
export function spanOf(seconds: number): string {
  if (seconds < 90) return times(Math.round(seconds), 'segundo', 'segundos');
  if (seconds < 5_400) return times(Math.round(seconds / 60), 'minuto', 'minutos');
  if (seconds < 172_800) return times(Math.round(seconds / 3_600), 'hora', 'horas');
  return times(Math.round(seconds / 86_400), 'dia', 'dias');
}
