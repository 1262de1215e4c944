import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const STALLED_MS = 60_000;
const LINGER_MS = 5_000;

/** A file as it comes in: what was said before it, its name as the sender gave it, its bytes once. */
export type Upload<F extends string = never> = {
  fields: Record<F, string>;
  filename: string;
  stream: AsyncIterable<Buffer>;
};

/** The size of the file is the business of whoever takes it. */
const limitsFor = (fields: number) => ({
  fields,
  files: 1,
  parts: fields + 1,
  fieldSize: 200,
  fileSize: Number.POSITIVE_INFINITY,
});

function misshapen(names: readonly string[]): AppError {
  const order = [...names, 'file'].join(', depois ');
  return new AppError('INVALID', { fields: { file: [`Envie um arquivo por vez: ${order}.`] } });
}

type Parts = { names: readonly string[]; parts: AsyncIterator<unknown> };

/** What the parser throws is the sender's fault, and he is told so. */
async function next<T>(step: Promise<T>, names: readonly string[]): Promise<T> {
  return step.catch(() => {
    throw misshapen(names);
  });
}

/** The bytes of the file; throws at their end when something follows it. */
async function* bytesOf({ file }: MultipartFile, { names, parts }: Parts) {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await next(chunks.next(), names);
    if (done) break;
    yield value as Buffer;
  }
  const more = await next(parts.next(), names);
  if (!more.done) throw misshapen(names);
}

async function uploadOf<F extends string>(
  request: FastifyRequest,
  names: readonly F[],
): Promise<Upload<F>> {
  if (!request.isMultipart()) throw misshapen(names);
  const parts = request.parts({ limits: limitsFor(names.length) });
  const fields: Record<string, string> = {};
  for (const name of names) {
    const { value: part } = await next(parts.next(), names);
    if (part?.type !== 'field' || part.fieldname !== name || part.valueTruncated)
      throw misshapen(names);
    fields[name] = String(part.value);
  }
  const { value: part } = await next(parts.next(), names);
  if (part?.type !== 'file' || part.fieldname !== 'file') throw misshapen(names);
  const stream = bytesOf(part, { names, parts });
  return { fields, filename: part.filename ?? '', stream };
}

/**
 * Hands the one part `file` of a multipart request, with the fields `names` that stand before it in this order, to
 * `take`. Throws INVALID for another shape. After a refusal the rest is read and dropped, because a browser shows an
 * answer only after it has sent all; but not for ever.
 */
export async function takeUpload<T, F extends string = never>(
  request: FastifyRequest,
  names: readonly F[],
  take: (upload: Upload<F>) => Promise<T>,
): Promise<T> {
  const { raw } = request;
  raw.setTimeout(STALLED_MS);
  try {
    return await take(await uploadOf(request, names));
  } catch (error) {
    raw.unpipe();
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
    throw error;
  }
}

/** Registers routes that take files; other routes refuse multipart. */
export function withUploads(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart);
    routes(scope);
  });
}
