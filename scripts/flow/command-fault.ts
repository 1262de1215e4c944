/** Why a command ends without having done its work; `exitCode` 1: the flow is to blame, 2: the command is. */
export class CommandFault extends Error {
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, ...lines: string[]) {
    super(lines.join('\n'));
    this.exitCode = exitCode;
  }
}
