import { pdf } from './files.ts';

export type FileForm = { code?: string; filename?: string; bytes?: Buffer };

/** A form with a file, as a page sends it. */
export function formOf({
  code = 'conta',
  filename = 'conta.pdf',
  bytes = pdf,
}: FileForm): FormData {
  const form = new FormData();
  form.append('code', code);
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}
