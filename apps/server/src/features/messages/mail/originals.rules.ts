import { text } from './inbound-message.rules.ts';

/** The name under which staff downloads the original of a mail. */
export const originalNameOf = (subject: string) => `${text(subject, 100).trim() || 'e-mail'}.eml`;

function droppedText(names: string[]): string {
  const shown = names.slice(0, 5).map((name) => text(name, 80));
  const more = names.length - shown.length;
  const rest = more > 0 ? ` e mais ${more}` : '';
  const what =
    names.length === 1
      ? '1 anexo do e-mail não foi guardado'
      : `${names.length} anexos do e-mail não foram guardados`;
  return `${what}: ${shown.join(', ')}${rest}.`;
}

type Losses = { cut: boolean; dropped: string[]; original: boolean };

/** The note for staff if a mail was not stored completely: its text, some of its files, or its original. */
export function lossesOf({ cut, dropped, original }: Losses): string[] {
  const kept = original ? ' O original está guardado.' : '';
  return [
    ...(cut ? [`O texto do e-mail foi cortado.${kept}`] : []),
    ...(dropped.length > 0 ? [droppedText(dropped)] : []),
    ...(original ? [] : ['O e-mail original não foi guardado.']),
  ];
}
