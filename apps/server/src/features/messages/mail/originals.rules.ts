import { text } from './inbound-message.rules.ts';

/** Under what name staff downloads a mail as it came. */
export const originalNameOf = (subject: string) => `${text(subject, 100).trim() || 'e-mail'}.eml`;

function droppedText(names: string[]): string {
  const shown = names.slice(0, 5).map((name) => text(name, 80));
  const more = names.length - shown.length;
  const rest = more > 0 ? ` e mais ${more}` : '';
  return `${names.length} anexo(s) do e-mail não foram guardados: ${shown.join(', ')}${rest}.`;
}

type Losses = { cut: boolean; dropped: string[]; original: boolean };

/** What staff is told where not all of a mail is kept: its words, some of its files, the mail as it came. */
export function lossesOf({ cut, dropped, original }: Losses): string[] {
  const kept = original ? ' O original está guardado.' : '';
  return [
    ...(cut ? [`O texto do e-mail foi cortado.${kept}`] : []),
    ...(dropped.length > 0 ? [droppedText(dropped)] : []),
    ...(original ? [] : ['O e-mail original não foi guardado.']),
  ];
}
