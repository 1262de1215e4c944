import {
  DIRECT_FILE_BYTES,
  MESSAGE_FILE_BYTES,
  messageExtensions,
} from '@balcao/contract/message-files';

type Choice<F> = { file: F } | { fault: string } | null;

/** `allowed`: whether this person may send files here; `direct`: they go to signed addresses, where they may be large. */
export type Place = { template: boolean; allowed: boolean; direct: boolean };

/**
 * The file to send of those chosen, pasted or dropped; null when there is none of a type that is taken
 * (specification section 5).
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

/** Whether files on the clipboard are only another form of its text, as spreadsheets put it there. */
export function isText(types: readonly string[]): boolean {
  return types.includes('text/html') && types.includes('text/plain');
}

/** A typed name as the code of a file: "Conta de luz" is `conta-de-luz`. */
export function fileCode(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .slice(0, 64);
}
