/** The largest file, in bytes, that a message may carry when it comes as multipart. */
export const MESSAGE_FILE_BYTES = 26_214_400;
/** The same for staff's direct uploads: they go in parts, which can be repeated one by one. */
export const DIRECT_FILE_BYTES = 2_147_483_648;
/** After this many minutes a message's file expires (docs/product/threads.md#files-of-messages). */
export const MESSAGE_FILE_MINUTES = 525_600;
/** The system's own files use these codes, whatever the settings say: a signature, the sealed PDF, an original mail. */
export const SYSTEM_FILE_CODES = ['person_sign', 'signed', 'email-original'];
/** What may be pasted into a message (docs/product/threads.md#files-of-messages). */
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
/** The limit for a file that a message waits for. */
export const REQUIRED_FILE_BYTES = 5_242_880;
export const requiredExtensions = [
  'pdf',
  'zip',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'png',
  'jpg',
  'jpeg',
] as const;
/** Logos, photos and backgrounds that visitors see; the largest one, in bytes. */
export const PICTURE_BYTES = 5_242_880;
export const pictureExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const;
