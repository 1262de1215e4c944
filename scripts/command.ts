import { spawn } from 'node:child_process';

/** `output` is everything that was printed, `stdout` only the standard output. */
export type ProgramResult = { code: number; output: string; stdout: string };

/** Runs a program to its end and captures its output. Never throws: a missing program gives code 127. */
export function capture(
  program: string,
  args: string[],
  cwd = process.cwd(),
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const all: Buffer[] = [];
    const answer: Buffer[] = [];
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => all.push(chunk) && answer.push(chunk));
    child.stderr.on('data', (chunk) => all.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message, stdout: '' }));
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        output: `${Buffer.concat(all)}`,
        stdout: `${Buffer.concat(answer)}`,
      }),
    );
  });
}

/** Runs a program whose output goes straight to the terminal; returns its exit code. */
export function show(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
