import type { Json } from './flow.ts';

/** What the required-file upload takes (specification section 5), and so an `input.file` that says nothing else. */
const EXTENSIONS = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg'];
const MAX_BYTES = 5_242_880;

export type FileAnswer = { id: number; filename: string; mime: string; size: number };
type FileRules = { accept?: string[] | null; maxBytes?: number | null };

/** The file rules of a block with its defaults filled in: extensions without a dot, bytes. */
export function fileRules({ accept, maxBytes }: FileRules) {
  return { accept: accept ?? EXTENSIONS, maxBytes: maxBytes ?? MAX_BYTES };
}

/** What the server says of an upload; anything else is none. */
export function readFile(data: Json): FileAnswer | undefined {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return undefined;
  const { id, filename, mime, size } = data;
  if (!Number.isSafeInteger(id) || typeof filename !== 'string') return undefined;
  if (typeof mime !== 'string' || !Number.isSafeInteger(size) || Number(size) < 0) return undefined;
  return { id: Number(id), filename, mime, size: Number(size) };
}

/** What is wrong with a file by its name and size (pt-BR), or null. The same rule on the page and on the server. */
export function faultOfFile(filename: string, size: number, rules: FileRules): string | null {
  const { accept, maxBytes } = fileRules(rules);
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  if (!accept.includes(extension)) return `Envie um arquivo ${accept.join(', ')}.`;
  if (size === 0) return 'O arquivo está vazio.';
  if (size > maxBytes) return `O arquivo passa do limite de ${megabytes(maxBytes)}.`;
  return null;
}

/** What people know as a megabyte from their phones. */
export const MEBIBYTE = 1024 * 1024;

/** `5 MB`, `1,5 MB`: of 1,048,576 bytes each. */
export function megabytes(bytes: number): string {
  const rounded = Math.round((bytes / MEBIBYTE) * 10) / 10;
  return `${String(rounded).replace('.', ',')} MB`;
}
