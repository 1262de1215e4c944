import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { readableLine } from './log-line.ts';
import { traceOfLine } from './traces/current-span.ts';

export type Logger = PinoLogger;

const hidden = '[redacted]';

const secretWord = /token|secret|cookie|authorization|password|senha/i;
const secretName = /(?:token|secret|cookie|authorization)$|password|senha/i;
/** JSON kept as text inside a field: its quotes have backslashes. */
const secretInText =
  /(\\+")([\w-]*(?:token|secret|cookie|authorization|password|senha))\1:\s*\1.*?(?<!\\)\1/gi;
const secretParameters = /([?&;](?:[\w-]*(?:token|secret|password|signature))=)[^&#"\s\\]+/gi;
const tokenFirst =
  /(\/(?:pm|unsubscribe|login\/ce|login\/email|(?:login|access)\/recover_token|access\/confirm_email|webhook\/pix)\/)[^/?#"\s\\]+/g;
const tokenInside =
  /(\/(?:at_ticket|gl_user|pm_transaction)\/)[^/?#"\s\\]+(?=\/(?:sign|doc|public_\w+|token_get)\b)/g;
const urlPassword = /(:\/\/[^:@/\s"]*:)[^@/\s"]+(?=@)/g;

type Options = {
  /** Standard output by default. */
  destination?: DestinationStream;
  /** Formats for people at a terminal, in place of JSON. */
  readable?: boolean;
  /** Names the trace that a line belongs to. */
  traced?: boolean;
};

/**
 * The server's log: one JSON line per record on standard output, or to `destination`. Secrets are removed from the
 * finished line, so that none passes in any depth, message or stack: fields named like tokens, cookies, passwords or
 * authorization, tokens in addresses, passwords in connection strings.
 */
export function createLogger(
  level: string,
  { destination, readable = false, traced = false }: Options = {},
): Logger {
  return pino(
    {
      level,
      ...(traced && { mixin: traceOfLine }),
      serializers: { req: describeRequest, err: pino.stdSerializers.err },
      hooks: { streamWrite: readable ? (line) => readableLine(redact(line)) : redact },
    },
    destination,
  );
}

function describeRequest(request: FastifyRequest) {
  const { method, url, ip } = request;
  return { method, url, ip };
}

function redact(line: string): string {
  const fields = secretWord.test(line) ? `${JSON.stringify(JSON.parse(line, hideSecret))}\n` : line;
  return fields
    .replace(secretInText, `$1$2$1:$1${hidden}$1`)
    .replace(secretParameters, `$1${hidden}`)
    .replace(tokenFirst, `$1${hidden}`)
    .replace(tokenInside, `$1${hidden}`)
    .replace(urlPassword, `$1${hidden}`);
}

function hideSecret(name: string, value: unknown): unknown {
  const plain = value === null || typeof value === 'boolean';
  return secretName.test(name) && !plain ? hidden : value;
}
