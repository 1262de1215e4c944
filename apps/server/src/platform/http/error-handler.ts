import { megabytes } from '@balcao/brazil/file-size';
import {
  type Conflict,
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
} from '@balcao/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import { isDatabaseDown, isUnreadableText } from '../database/errors.ts';
import { errorPage, isForPeople } from './error-page.ts';
import { endUnread } from './slow-bodies.ts';

const byFastifyStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
};

type Answer = {
  code: ErrorCode;
  message?: string;
  fields?: Record<string, string[]> | undefined;
  conflict?: Conflict | undefined;
  data?: unknown;
  dataTexts?: Record<string, string>;
};

function bodyOf({ code, message, fields, conflict, data }: Answer): ErrorBody {
  return {
    message: message ?? errorCatalogue[code].message,
    code,
    ...(fields && { errors: fields }),
    ...(conflict && { conflict }),
    ...(data !== undefined && { data }),
  };
}

/** The body as JSON; what is JSON text already goes into its `data` as it is. */
function textOf({ data, ...body }: ErrorBody, dataTexts: Record<string, string>): string {
  const texts = Object.entries(dataTexts).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const known = JSON.stringify(data ?? {}).slice(1, -1);
  const whole = [...(known ? [known] : []), ...texts].join(',');
  return `${JSON.stringify(body).slice(0, -1)},"data":{${whole}}}`;
}

function fieldErrors(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.split('/').filter(Boolean).join('.') || '_';
    fields[field] = [...(fields[field] ?? []), message ?? 'Valor inválido.'];
  }
  return fields;
}

/** The answer to send, or undefined for an unexpected fault. */
function expected(error: FastifyError, request: FastifyRequest): Answer | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed address names nothing that exists; malformed fields are for the sender to correct.
    if (error.validationContext === 'params') return { code: 'NOT_FOUND' };
    return { code: 'INVALID', fields: fieldErrors(error) };
  }
  if (isUnreadableText(error)) return { code: 'BAD_REQUEST' };
  if (isDatabaseDown(error)) return { code: 'UNAVAILABLE' };
  const code = byFastifyStatus[error.statusCode ?? 500];
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const { bodyLimit } = request.routeOptions;
    const most =
      bodyLimit < 1_048_576 ? `${Math.floor(bodyLimit / 1024)} kB` : megabytes(bodyLimit);
    return { code: 'TOO_LARGE', message: `O conteúdo enviado passa do limite de ${most}.` };
  }
  return code && { code };
}

/** Answers people with a page, programs with JSON. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status } = errorCatalogue[answer.code];
  const body = bodyOf(answer);
  reply.code(status);
  if (!isForPeople(request)) {
    const { dataTexts = {} } = answer;
    if (Object.keys(dataTexts).length === 0) return reply.send(body);
    return reply.type('application/json; charset=utf-8').send(textOf(body, dataTexts));
  }
  return reply.send(errorPage(reply, { status, message: body.message }));
}

/**
 * For an address that fits no route's form (a parameter that is far too long, broken percent signs): nothing is there. Fastify
 * runs no hook for it, so that it is made safe, counted and ended here.
 */
export async function frameworkErrors(
  _: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { server } = request;
  reply.header('x-request-id', request.id);
  server.secureAnswer(request, reply);
  endUnread(request, reply);
  const refusal = await server.countRequest(request, reply).then(
    () => undefined,
    (error) => expected(error, request) ?? { code: 'INTERNAL' as const },
  );
  send(request, reply, refusal ?? { code: 'NOT_FOUND' });
}

/** Maps every failure to HTTP in one place: expected ones to their text, faults to the log and a polite 500. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const answer = expected(error, request) ?? { code: 'INTERNAL' as const };
    const { status } = errorCatalogue[answer.code];
    if (error instanceof AppError && error.retryAfter !== undefined) {
      reply.header('retry-after', error.retryAfter);
    }
    // Code that throws an AppError has logged its cause.
    if (status >= 500 && !(error instanceof AppError)) {
      request.log.error({ err: error }, 'request failed');
    }
    return send(request, reply, answer);
  });
}
