import { megabytes } from '@balcao/brazil/file-size';
import type { Json } from './flow.ts';

/** The extensions that the required-file upload accepts (docs/product/chatbot.md#files), which is the default of `input.file`. */
const EXTENSIONS = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg'];
const MAX_BYTES = 5_242_880;

export type FileAnswer = { id: number; filename: string; mime: string; size: number };
type FileRules = { accept?: string[] | null; maxBytes?: number | null };

/** The file rules of a block with its defaults filled in: extensions without a dot, bytes. */
export function fileRules({ accept, maxBytes }: FileRules) {
  return { accept: accept ?? EXTENSIONS, maxBytes: maxBytes ?? MAX_BYTES };
}

/** The server's description of an upload; undefined for anything else. */
export function readFile(data: Json): FileAnswer | undefined {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return undefined;
  const { id, filename, mime, size } = data;
  if (!Number.isSafeInteger(id) || typeof filename !== 'string') return undefined;
  if (typeof mime !== 'string' || !Number.isSafeInteger(size) || Number(size) < 0) return undefined;
  return { id: Number(id), filename, mime, size: Number(size) };
}

/** What is wrong with a file's name or size (pt-BR), or null. Page and server use the same rule. */
export function faultOfFile(filename: string, size: number, rules: FileRules): string | null {
  const { accept, maxBytes } = fileRules(rules);
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  if (!accept.includes(extension)) return `Envie um arquivo ${accept.join(', ')}.`;
  if (size === 0) return 'O arquivo está vazio.';
  if (size > maxBytes) return `O arquivo passa do limite de ${megabytes(maxBytes)}.`;
  return null;
}
