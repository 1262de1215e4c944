/** Exit codes of a failed start; each kind of fault has its own. */
export const exitCodes = {
  settings: 2,
  folderInUse: 3,
  folderUnusable: 4,
  addressTaken: 5,
  databaseUnreachable: 6,
  databaseNewer: 7,
  clusterFailed: 8,
  webMissing: 9,
  redisUnreachable: 10,
} as const;

/** A reason that stops a start and is not a bug: lines for the person at the terminal, in pt-BR, and an exit code. */
export class StartFault extends Error {
  readonly exitCode: number;
  readonly lines: string[];

  constructor(kind: keyof typeof exitCodes, ...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartFault';
    this.exitCode = exitCodes[kind];
    this.lines = lines;
  }
}
