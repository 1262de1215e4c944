import type { DocumentChange, DraftFault, importFile } from '@balcao/contract/dialogs/drafts';
import type { Difference } from '@balcao/dialog/draft/difference';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { download } from '../../../../platform/download.ts';
import { upload } from '../../../../platform/upload.ts';

/** What the server takes; saying so first spares a long wait. */
const MOST_BYTES = 25 * 1024 * 1024;

/** What a file changes in a draft. */
export type Import = {
  revision: number;
  difference: Difference;
  faults: DraftFault[];
  document_changes: DocumentChange[];
  pictures: number;
};

class TooLarge extends Error {
  constructor() {
    super('O arquivo passa de 25 MB. Diminua as imagens do fluxo e exporte de novo.');
  }
}

const said = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** With `dry` it only says what the file would change. */
export async function importFlow(
  id: number,
  file: File,
  asked: { dry: boolean; revision?: number; replace: boolean },
) {
  if (file.size > MOST_BYTES) throw new TooLarge();
  const { dry, replace, ...based } = asked;
  const query = { dry: said(dry), replace_documents: said(replace), ...based };
  const sent = { params: { id }, query, file };
  return (await upload<typeof importFile>('POST /api/at_dialog/:id/import_file', sent))
    .data as Import;
}

export type Format = 'json' | 'zip';

export const exportFlow = (id: number, format: Format) =>
  download('GET /api/at_dialog/:id/export', { params: { id }, query: { format } });

/** Every reason why a file was refused, with its place. */
export function refusalsOf(error: Error): string[] {
  if (error instanceof TooLarge) return [error.message];
  const errors = error instanceof ApiError ? error.errors : {};
  const told = Object.entries(errors).flatMap(([place, texts]) =>
    texts.map((text) => (place === 'file' ? text : `${place}: ${text}`)),
  );
  return told.length > 0 ? told : [failureText(error)];
}
