import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const STALLED_MS = 60_000;
const LINGER_MS = 5_000;

/** A file as it comes in: what was said before it, its name as the sender gave it, its bytes once. */
export type Upload<F extends string = never, O extends string = never> = {
  fields: Record<F, string>;
  /** What may be said besides; what stands behind the file is here when its bytes have been read. */
  extra: Partial<Record<O, string>>;
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

type Texts = Record<string, string>;
type Form = {
  names: readonly string[];
  optional: readonly string[];
  parts: AsyncIterator<Part>;
  fields: Texts;
  extra: Texts;
};
type Part = MultipartFile | MultipartValue;

/** What the parser throws is the sender's fault, and he is told so. */
async function next<T>(step: Promise<T>, names: readonly string[]): Promise<T> {
  return step.catch(() => {
    throw misshapen(names);
  });
}

/** Keeps the fields up to the next file, which is undefined when there is none. Each field may come once. */
async function takeFields(form: Form): Promise<MultipartFile | undefined> {
  const { names, optional, parts, fields, extra } = form;
  for (;;) {
    const { done, value: part } = await next(parts.next(), names);
    if (done) return undefined;
    if (part.type === 'file') return part;
    const { fieldname: name } = part;
    const first = names.find((each) => fields[each] === undefined);
    const isExtra = optional.includes(name) && extra[name] === undefined;
    if (!(name === first || isExtra) || part.valueTruncated) throw misshapen(names);
    (isExtra ? extra : fields)[name] = String(part.value);
  }
}

/** The bytes of the file; throws at their end when something follows it that may not. */
async function* bytesOf({ file }: MultipartFile, form: Form) {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await next(chunks.next(), form.names);
    if (done) break;
    yield value as Buffer;
  }
  if (await takeFields(form)) throw misshapen(form.names);
}

async function uploadOf<F extends string, O extends string>(
  request: FastifyRequest,
  names: readonly F[],
  optional: readonly O[],
): Promise<Upload<F, O>> {
  if (!request.isMultipart()) throw misshapen(names);
  const limits = limitsFor(names.length + optional.length);
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  const form: Form = { names, optional, parts, fields: {}, extra: {} };
  const part = await takeFields(form);
  const { fields, extra } = form;
  const whole = names.every((name) => fields[name] !== undefined);
  if (part?.fieldname !== 'file' || !whole) throw misshapen(names);
  const said = { fields, extra } as Pick<Upload<F, O>, 'fields' | 'extra'>;
  return { ...said, filename: part.filename ?? '', stream: bytesOf(part, form) };
}

/**
 * Hands the one part `file` of a multipart request, with the fields `names` that stand before it in this order, to
 * `take`. Fields of `optional` may come anywhere, each once. Throws INVALID for another shape. After a refusal the rest is read and dropped, because a browser shows an
 * answer only after it has sent all; but not for ever.
 */
export async function takeUpload<T, F extends string = never, O extends string = never>(
  request: FastifyRequest,
  names: readonly F[],
  take: (upload: Upload<F, O>) => Promise<T>,
  optional: readonly O[] = [],
): Promise<T> {
  const { raw } = request;
  raw.setTimeout(STALLED_MS);
  try {
    return await take(await uploadOf(request, names, optional));
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
