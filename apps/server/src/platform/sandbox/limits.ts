/** The limits of one run of an author's code. Times are milliseconds, sizes bytes. */
export const limits = {
  /** For variables, the result and the code, each as UTF-8. */
  textBytes: 64 * 1024,
  memoryBytes: 8 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Processor time; the machine checks it between its instructions. */
  runMs: 100,
  resultDepth: 64,
  faultLength: 200,
};

/** Whether a text is longer than `textBytes` as UTF-8. */
export const tooLong = (text: string) => Buffer.byteLength(text) > limits.textBytes;
