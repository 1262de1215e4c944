import { styleText } from 'node:util';

/** Shows the current step to people at a terminal; scripts and pipes get only the result. */
export function progress(text: string): void {
  if (process.stderr.isTTY) console.error(styleText('dim', `${text}…`));
}
