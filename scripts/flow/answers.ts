import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Awaiting, Json } from '@balcao/dialog/flow';

type Answer = { text: string; data?: Json };

const mimes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** A file of this machine, or an invented one: nothing is sent anywhere. */
function fileAnswer(path: string): Answer {
  const filename = basename(path);
  const mime = mimes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 1_000;
  return { text: filename, data: { id: 1, filename, mime, size } };
}

/** The choices to number under a question. */
export function choicesOf({ type, options, yesText, noText }: Awaiting): string[] {
  if (type === 'input.boolean') return [yesText ?? 'Sim', noText ?? 'Não'];
  return options?.map(({ name }) => name) ?? [];
}

/** What the chatbot's page would send for a typed line; a choice may also be given by its number. */
export function answerTo(awaiting: Awaiting, line: string): Answer {
  const text = choicesOf(awaiting)[Number(line) - 1] ?? line;
  if (text === '' || (text === 'Pular' && !awaiting.required)) return { text };
  switch (awaiting.type) {
    case 'input.option': {
      const chosen = awaiting.options?.find(({ name }) => name === text);
      return chosen ? { text, data: chosen.value } : { text };
    }
    case 'input.city':
      // There is no list of cities here: any name is accepted.
      return { text, data: { id: 3550308, name: text, fullname: text, ibge_code: '3550308' } };
    case 'input.file':
      return fileAnswer(text);
    case 'input.sign':
      return fileAnswer('assinatura.png');
    default:
      return { text };
  }
}
