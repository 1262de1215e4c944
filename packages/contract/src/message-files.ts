/** Bytes of a file that a message may carry. */
export const MESSAGE_FILE_BYTES = 26_214_400;
/** What may be pasted into a message (specification section 5). */
export const messageExtensions = [
  'gif',
  'png',
  'jpg',
  'jpeg',
  'txt',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'mov',
  'mkv',
  'mp4',
  'zip',
] as const;
