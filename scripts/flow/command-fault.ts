/** Why a command ends without having done its work; `exitCode` 1: because of the flow, 2: because of the command. */
export class CommandFault extends Error {
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, ...lines: string[]) {
    super(lines.join('\n'));
    this.exitCode = exitCode;
  }
}
