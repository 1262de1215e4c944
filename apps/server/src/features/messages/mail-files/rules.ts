import { text } from '../mail-keeping/rules.ts';

/** Under what name staff downloads a mail as it came. */
export const originalNameOf = (subject: string) => `${text(subject, 100).trim() || 'e-mail'}.eml`;

export function droppedText(names: string[]): string {
  const shown = names.slice(0, 5).map((name) => text(name, 80));
  const more = names.length - shown.length;
  const rest = more > 0 ? ` e mais ${more}` : '';
  return `${names.length} anexo(s) do e-mail não foram guardados: ${shown.join(', ')}${rest}.`;
}
