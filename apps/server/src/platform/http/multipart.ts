import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { megabytes } from '@balcao/brazil/file-size';
import { MESSAGE_FILE_BYTES } from '@balcao/contract/files/limits';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { whileDiskLasts } from '../disk-reserve.ts';
import { bytesOfFile } from '../file-bytes.ts';
import { isStorageFault } from '../storage.ts';
import { inUploadTurn, senderOf } from './concurrent-uploads.ts';

const STALLED_MS = 60_000;

/** A file as it arrives: its fields, its name as the sender gave it, its bytes once. */
export type Upload<F extends string = never, O extends string = never> = {
  fields: Record<F, string>;
  /** Optional fields; fields after the file are available when its bytes have been read. */
  extra: Partial<Record<O, string>>;
  filename: string;
  stream: AsyncIterable<Buffer>;
};

/** The function that takes the file limits its size. */
const limitsFor = (fields: number, fieldSize = 200) => ({
  fields,
  files: 1,
  parts: fields + 1,
  fieldSize,
  fileSize: Number.POSITIVE_INFINITY,
});

function misshapen(names: readonly string[]): AppError {
  const parts = [...names, 'file'].join(' e ');
  return new AppError('INVALID', { fields: { file: [`Envie um arquivo por vez: ${parts}.`] } });
}

const beyond = (text: string) => new AppError('FILE_TOO_LARGE', { fields: { file: [text] } });
const tooLarge = (bytes: number) => beyond(`O arquivo passa do limite de ${megabytes(bytes)}.`);
const tooLargeTogether = (bytes: number) =>
  beyond(`Os arquivos passam, juntos, do limite de ${megabytes(bytes)}. Envie-os em partes.`);

/** The specified text when a file must be chosen (docs/product/threads.md#files-of-messages). */
const NO_FILE = 'Selecione um arquivo.';
export const noFile = (text = NO_FILE) => new AppError('INVALID', { fields: { file: [text] } });

type Texts = Record<string, string>;
type Form = {
  names: readonly string[];
  optional: readonly string[];
  missing: string;
  /** Whether a part has arrived. */
  begun: boolean;
  parts: AsyncIterator<Part>;
  fields: Texts;
  extra: Texts;
};
type Part = MultipartFile | MultipartValue;

/** Turns errors of the parser into refusals, because they are the sender's fault. */
async function next<T>(step: Promise<T>, { names, missing, begun }: Form): Promise<T> {
  return step.catch(() => {
    // A form without any part cannot be parsed.
    throw begun ? misshapen(names) : noFile(missing);
  });
}

/** Stores the fields up to the next file, which is undefined when there is none. Each field may come once. */
async function takeFields(form: Form): Promise<MultipartFile | undefined> {
  const { names, optional, parts, fields, extra } = form;
  for (;;) {
    const { done, value: part } = await next(parts.next(), form);
    form.begun = true;
    if (done) return undefined;
    if (part.type === 'file') return part;
    const { fieldname: name } = part;
    // A browser sends the field as text when nobody chose a file.
    if (name === 'file') throw noFile(form.missing);
    const isWanted = names.includes(name) && fields[name] === undefined;
    const isExtra = optional.includes(name) && extra[name] === undefined;
    if (!(isWanted || isExtra) || part.valueTruncated) throw misshapen(names);
    (isExtra ? extra : fields)[name] = String(part.value);
  }
}

/** The bytes of the file; throws at their end if something forbidden follows. */
async function* bytesOf({ file }: MultipartFile, form: Form) {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await next(chunks.next(), form);
    if (done) break;
    yield value as Buffer;
  }
  if (await takeFields(form)) throw misshapen(form.names);
}

/** Up to this many bytes of files wait on disk for the fields that follow them. */
async function* bounded(stream: AsyncIterable<Buffer>, most: number, refusal: () => AppError) {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw refusal();
    yield chunk;
  }
}

/** For calls that stream bytes: gives up a connection without a byte for a minute. */
export function endStalled({ raw }: FastifyRequest): void {
  raw.setTimeout(STALLED_MS);
}

/** The parser does not hear of a sender who has left before it begins: it would wait without end. */
function partsOf(request: FastifyRequest, limits: ReturnType<typeof limitsFor>) {
  if (request.raw.destroyed) throw new AppError('BAD_REQUEST');
  return request.parts({ limits });
}

function noRoom(request: FastifyRequest, err: unknown): AppError {
  request.log.error({ err }, 'an upload found no room on its way');
  return new AppError('UNAVAILABLE');
}

/** Takes a form of at most this many bytes, when its sender has not too many other uploads under way. */
function inItsTurn<T>(request: FastifyRequest, most: number, take: () => Promise<T>): Promise<T> {
  const { ctx } = request.server;
  const bytes = Math.min(Number(request.headers['content-length'] ?? most), most);
  endStalled(request);
  return inUploadTurn(ctx, { ...senderOf(request), bytes }, take);
}

/** Nobody else on this machine can read the folder, and it is removed afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-form-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Options<O extends string> = {
  /** Fields that may be left out. */
  optional?: readonly O[];
  /** The text when there is no file. */
  missing?: string;
  /** The most bytes of a field; 200 by default. */
  fieldBytes?: number;
  /** Throws if the caller may not send a file here: runs before the server waits for the fields after it. */
  ask?: () => Promise<unknown>;
};

/**
 * Passes the one part `file` of a multipart request, with the fields `names`, to `take`: while it streams, if the fields
 * come before it. The parts come in any order, each once. Throws INVALID for another shape.
 */
export function takeUpload<T, F extends string = never, O extends string = never>(
  request: FastifyRequest,
  names: readonly F[],
  take: (upload: Upload<F, O>) => Promise<T>,
  { optional = [], missing = NO_FILE, fieldBytes, ask }: Options<O> = {},
): Promise<T> {
  return inItsTurn(request, MESSAGE_FILE_BYTES, async () => {
    if (!request.isMultipart()) throw noFile(missing);
    const limits = limitsFor(names.length + optional.length, fieldBytes);
    const parts = partsOf(request, limits)[Symbol.asyncIterator]();
    const form: Form = { names, optional, missing, begun: false, parts, fields: {}, extra: {} };
    const part = await takeFields(form);
    if (!part) throw noFile(missing);
    if (part.fieldname !== 'file') throw misshapen(names);
    const isWhole = () => names.every((name) => form.fields[name] !== undefined);
    const { fields, extra } = form;
    const said = { fields, extra } as Pick<Upload<F, O>, 'fields' | 'extra'>;
    const upload = { ...said, filename: part.filename ?? '' };
    if (isWhole()) return take({ ...upload, stream: bytesOf(part, form) });
    await ask?.();
    return inFolder(async (folder) => {
      const path = join(folder, 'file');
      const most = MESSAGE_FILE_BYTES;
      const bytes = bounded(bytesOf(part, form), most, () => tooLarge(most));
      await pipeline(whileDiskLasts(request.server.ctx, bytes), createWriteStream(path)).catch(
        (error) => {
          throw isStorageFault(error) ? noRoom(request, error) : error;
        },
      );
      if (!isWhole()) throw misshapen(names);
      return take({ ...upload, stream: bytesOfFile(path) });
    });
  });
}

/** A complete form: its fields, and its files on disk until the answer has been sent. */
export type SentForm = {
  fields: Record<string, string[]>;
  files: { filename: string; path: string }[];
};

type Limits = {
  files: number;
  bytes: number;
  /** The most bytes of all files that may come before the fields have said where they go. */
  waiting: number;
};

/** How to take a form: `ask` throws if the caller may not send it, and is false while the fields do not identify it. */
type Taking<T> = {
  ask: (fields: SentForm['fields']) => Promise<boolean>;
  take: (form: SentForm) => Promise<T>;
};

function refusalOf(request: FastifyRequest, error: { code?: string }, limits: Limits): unknown {
  const { files, bytes } = limits;
  if (error instanceof AppError) return error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(bytes);
  if (isStorageFault(error)) return noRoom(request, error);
  return new AppError('INVALID', { fields: { file: [`Envie de 1 a ${files} arquivos.`] } });
}

async function formIn(
  request: FastifyRequest,
  folder: string,
  { files, bytes, waiting }: Limits,
  ask: Taking<unknown>['ask'],
) {
  const form: SentForm = { fields: {}, files: [] };
  const fields = files + 10;
  const limits = { files, fields, parts: files + fields, fieldSize: 200, fileSize: bytes };
  let mayCome = false;
  let left = waiting;
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = [...(form.fields[part.fieldname] ?? []), String(part.value)];
      continue;
    }
    mayCome ||= await ask(form.fields);
    const path = join(folder, String(form.files.length));
    const file = createWriteStream(path);
    const most = mayCome ? Number.POSITIVE_INFINITY : left;
    const refusal = () => (form.files.length === 0 ? tooLarge(waiting) : tooLargeTogether(waiting));
    const coming = bounded(part.file, most, refusal);
    await pipeline(whileDiskLasts(request.server.ctx, coming), file);
    left -= file.bytesWritten;
    form.files.push({ filename: part.filename ?? '', path });
  }
  return form;
}

/** Takes fields and files in any order, with limits on the number and bytes of files. Throws INVALID for another shape. */
export function takeForm<T>(
  request: FastifyRequest,
  limits: Limits,
  { ask, take }: Taking<T>,
): Promise<T> {
  return inItsTurn(request, limits.files * limits.bytes, () => {
    if (!request.isMultipart()) throw noFile();
    return inFolder(async (folder) => {
      const form = await formIn(request, folder, limits, ask).catch((error) => {
        throw refusalOf(request, error, limits);
      });
      return take(form);
    });
  });
}

/** Registers routes that take files; other routes refuse multipart. */
export function withUploads(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart);
    routes(scope);
  });
}
