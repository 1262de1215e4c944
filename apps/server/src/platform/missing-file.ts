/** Whether a file could not be used because it is not there. */
export const isMissingFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
