import { MESSAGE_FILE_BYTES, messageExtensions } from '@balcao/contract/message-files';

type Choice<F> = { file: F } | { fault: string } | null;

/** The file to send of those pasted or dropped; null when there is none of a type that is taken. */
export function chooseFile<F extends { name: string; size: number }>(files: F[]): Choice<F> {
  const [file, ...more] = files;
  if (more.length > 0) return { fault: 'Mensagem só aceita um arquivo.' };
  const extension = file?.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!file || !messageExtensions.some((each) => each === extension)) return null;
  if (file.size === 0) return { fault: 'O arquivo está vazio.' };
  if (file.size > MESSAGE_FILE_BYTES) return { fault: 'O arquivo passa do limite de 25 MB.' };
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
