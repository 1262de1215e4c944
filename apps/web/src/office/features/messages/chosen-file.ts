import { foldText } from '@balcao/brazil/fold-text';
import {
  DIRECT_FILE_BYTES,
  MESSAGE_FILE_BYTES,
  messageExtensions,
} from '@balcao/contract/files/limits';

type Choice<F> = { file: F } | { fault: string } | null;

/** `allowed`: this person may send files here; `direct`: files go to signed addresses, where they may be large. */
export type Place = { template: boolean; allowed: boolean; direct: boolean };

/**
 * The file to send of those chosen, pasted or dropped; null if its type is not accepted
 * (docs/product/threads.md#files-of-messages).
 */
export function chooseFile<F extends { name: string; size: number }>(
  files: F[],
  { template, allowed, direct }: Place,
): Choice<F> {
  const [file, ...more] = files;
  if (file && template) {
    return { fault: 'Não é possível anexar arquivos à templates de mensagens.' };
  }
  if (file && !allowed) return { fault: 'Nesta conversa não é possível anexar arquivos.' };
  if (more.length > 0) return { fault: 'Mensagem só aceita um arquivo.' };
  const extension = file?.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!file || !messageExtensions.some((each) => each === extension)) return null;
  if (file.size === 0) return { fault: 'O arquivo está vazio.' };
  if (file.size > (direct ? DIRECT_FILE_BYTES : MESSAGE_FILE_BYTES)) {
    return { fault: `O arquivo passa do limite de ${direct ? '2 GB' : '25 MB'}.` };
  }
  return { file };
}

/** Whether the clipboard's files are only another form of its text, as spreadsheets add them. */
export function isText(types: readonly string[]): boolean {
  return types.includes('text/html') && types.includes('text/plain');
}

/** Turns a typed name into a file's code: "Conta de luz" becomes `conta-de-luz`. */
export function fileCode(typed: string): string {
  return foldText(typed)
    .replace(/[^\w-]+/g, '-')
    .slice(0, 64);
}
