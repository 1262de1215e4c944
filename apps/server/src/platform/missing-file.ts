/** Whether a file could not be used because it does not exist. */
export const isMissingFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
