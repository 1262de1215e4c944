import type { PlayAnswer } from '@balcao/contract/dialogs/play';

/** What skips a question that is not required. */
export const SKIP = 'Pular';

const mimes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
const BYTES = 12_000;

function file(filename: string, mime: string) {
  return { id: 0, filename, mime, size: BYTES };
}

/** A file that nobody uploaded, of a kind that the question accepts. */
export function fileAnswer(accept: readonly string[] | null): PlayAnswer {
  const [extension = 'pdf'] = accept ?? [];
  const name = `exemplo.${extension}`;
  return { text: name, data: file(name, mimes[extension] ?? 'application/octet-stream') };
}

/** A signature that nobody drew. */
export const SIGNATURE: PlayAnswer = {
  text: 'Assinatura enviada',
  data: file('assinatura.png', 'image/png'),
};
