const shown = (count: number) => count.toLocaleString('pt-BR');

/** "1 nota", "3 notas". */
export const notes = (count: number) => `${shown(count)} ${count === 1 ? 'nota' : 'notas'}`;

const drafts = (count: number) => `${shown(count)} ${count === 1 ? 'rascunho' : 'rascunhos'}`;

/** What the button does: "Emitir 3 notas", "Criar 1 rascunho". */
export const actLabel = (emits: boolean, count: number) =>
  emits ? `Emitir ${notes(count)}` : `Criar ${drafts(count)}`;

/** What was done: "3 notas emitidas.", "1 rascunho criado." */
export function doneText(emits: boolean, count: number): string {
  const plural = count === 1 ? '' : 's';
  return emits ? `${notes(count)} emitida${plural}.` : `${drafts(count)} criado${plural}.`;
}

/** How many stay out: "2 ficam de fora". */
export const leftOut = (count: number) =>
  `${shown(count)} ${count === 1 ? 'fica' : 'ficam'} de fora`;
