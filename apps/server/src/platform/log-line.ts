import { styleText } from 'node:util';
import { pino } from 'pino';

const colours = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * A finished log line formatted for people at a terminal: time, level, message and fields, with an error's stack below.
 * JSON is for machines.
 */
export function readableLine(line: string): string {
  const {
    time,
    level,
    msg = '',
    pid: _pid,
    hostname: _hostname,
    err,
    ...fields
  } = JSON.parse(line);
  const name = pino.levels.labels[level] ?? String(level);
  const colour = colours[name as keyof typeof colours] ?? 'dim';
  const head = [
    styleText('dim', new Date(time).toTimeString().slice(0, 8)),
    styleText(colour, name.padEnd(5)),
    msg,
    ...Object.entries(fields).map(([key, value]) => styleText('dim', `${key}=${shown(value)}`)),
  ];
  const stack = err && `\n${String(err.stack ?? err.message ?? shown(err))}`;
  return `${head.join(' ')}${stack ?? ''}\n`;
}
