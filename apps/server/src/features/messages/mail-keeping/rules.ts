const NO_SUBJECT = 'E-mail sem assunto';
const MOST_TITLE = 200;

/** The title of a ticket that an e-mail begins: its subject without "Re:" and the like. */
export function titleOf(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|res|enc|fw|fwd)\s*:)+/i, '').trim();
  return bare.slice(0, MOST_TITLE) || NO_SUBJECT;
}

/** The last part of a media type, where it serves as an extension: `image/png` is `png`. */
export function filenameOf(filename: string | undefined, mime: string, number: number): string {
  return filename ?? `anexo-${number}.${mime.split('/')[1] ?? 'bin'}`;
}
