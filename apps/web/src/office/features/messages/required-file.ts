/** File types accepted by a message that waits for a file (docs/product/threads.md#files-of-messages). */
const EXTENSIONS = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg'];

export const REQUIRED_ACCEPT = EXTENSIONS.map((each) => `.${each}`).join(',');
export const REQUIRED_BYTES = 5_242_880;

/** Why a file cannot be the requested one; null if it can. */
export function requiredFault({ name, size }: { name: string; size: number }): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!EXTENSIONS.includes(extension)) return 'Este tipo de arquivo não é aceito.';
  if (size === 0) return 'O arquivo está vazio.';
  return size > REQUIRED_BYTES ? 'O arquivo passa do limite de 5 MB.' : null;
}
