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
};

function bodyOf({ code, message, fields, conflict }: Answer): ErrorBody {
  return {
    message: message ?? errorCatalogue[code].message,
    code,
    ...(fields && { errors: fields }),
    ...(conflict && { conflict }),
  };
}

function fieldErrors(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.split('/').filter(Boolean).join('.') || '_';
    fields[field] = [...(fields[field] ?? []), message ?? 'Valor inválido.'];
  }
  return fields;
}

/** What to answer, or undefined for a fault of ours. */
function expected(error: FastifyError): Answer | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed address names nothing that exists; malformed fields are the sender's to mend.
    if (error.validationContext === 'params') return { code: 'NOT_FOUND' };
    return { code: 'INVALID', fields: fieldErrors(error) };
  }
  if (isUnreadableText(error)) return { code: 'BAD_REQUEST' };
  if (isDatabaseDown(error)) return { code: 'UNAVAILABLE' };
  const code = byFastifyStatus[error.statusCode ?? 500];
  return code && { code };
}

/** To a person as a page, to a program as JSON. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status } = errorCatalogue[answer.code];
  const body = bodyOf(answer);
  reply.code(status);
  if (!isForPeople(request)) return reply.send(body);
  return reply.send(errorPage(reply, { status, message: body.message }));
}

/**
 * For an address that fits no route's form (a parameter that is far too long, broken percent signs): nothing is there. Fastify
 * runs no hook for it, so that it is made safe and counted here.
 */
export async function frameworkErrors(
  _: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { server } = request;
  reply.header('x-request-id', request.id);
  server.secureAnswer(request, reply);
  const refusal = await server.countRequest(request, reply).then(
    () => undefined,
    (error) => expected(error) ?? { code: 'INTERNAL' as const },
  );
  send(request, reply, refusal ?? { code: 'NOT_FOUND' });
}

/** One place maps every failure to HTTP: expected ones to their text, faults to the log and a polite 500. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const answer = expected(error) ?? { code: 'INTERNAL' as const };
    const { status } = errorCatalogue[answer.code];
    if (error instanceof AppError && error.retryAfter !== undefined) {
      reply.header('retry-after', error.retryAfter);
    }
    // Who throws an AppError has logged what is behind it.
    if (status >= 500 && !(error instanceof AppError)) {
      request.log.error({ err: error }, 'request failed');
    }
    return send(request, reply, answer);
  });
}
