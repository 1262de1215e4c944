import { styleText } from 'node:util';

/** Says what is being done to who waits at a terminal; scripts and pipes get the answer alone. */
export function progress(text: string): void {
  if (process.stderr.isTTY) console.error(styleText('dim', `${text}…`));
}
