/** What one run of an author's code may take. Times are milliseconds, sizes bytes. */
export const limits = {
  /** Of variables, of the result and of the code, each as UTF-8. */
  textBytes: 64 * 1024,
  memoryBytes: 8 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Processor time; the machine asks between its instructions. */
  runMs: 100,
  resultDepth: 64,
  faultLength: 200,
};

/** Whether a text is over `textBytes` as UTF-8. */
export const tooLong = (text: string) => Buffer.byteLength(text) > limits.textBytes;
