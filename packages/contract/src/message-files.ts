/** Bytes of a file that a message may carry when it comes as multipart. */
export const MESSAGE_FILE_BYTES = 26_214_400;
/** The same of staff by direct upload: in parts, which can be repeated one by one. */
export const DIRECT_FILE_BYTES = 2_147_483_648;
/** After this many minutes the file of a message has run out (specification section 7). */
export const MESSAGE_FILE_MINUTES = 525_600;
/** Papers of the system lie under these codes, whatever the settings say: a signature, the sealed PDF, a mail as it came. */
export const SYSTEM_FILE_CODES = ['person_sign', 'signed', 'email-original'];
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
/** The same of the file that a message waits for, when it is brought to that message. */
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
