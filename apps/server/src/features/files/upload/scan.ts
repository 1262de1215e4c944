import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Origin, writeAudit } from '../../../platform/database/audit.ts';
import { hex } from '../../../platform/hex.ts';

const SILENCE_MS = 120_000;

function open(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket = protocol === 'unix:' ? connect(pathname) : connect(Number(port) || 3310, hostname);
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')));
}

/**
 * clamd's INSTREAM: each piece follows its length, and an empty one ends the stream. clamd may answer before it has
 * everything.
 */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    if (!socket.writable) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  socket.write(Buffer.alloc(4));
}

async function ask(address: string, bytes: Readable): Promise<string> {
  const socket = open(address);
  try {
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece.toString();
    });
    const ended = once(socket, 'close');
    ended.catch(() => {});
    await send(socket, bytes);
    await ended;
    return answer.replaceAll('\0', '').trim();
  } finally {
    bytes.destroy();
    socket.destroy();
  }
}

type Scanned = { origin: string; parentCode: string; filename: string; sha256: Buffer };

async function refuse(ctx: Context, by: Origin | null, file: Scanned, threat: string) {
  const { origin, parentCode, filename, sha256 } = file;
  const after = {
    origin,
    parent_code: parentCode,
    filename,
    threat,
    sha256: hex(sha256),
  };
  await writeAudit(ctx.db, by, {
    action: 'file.infected',
    record: 'gl_resource',
    recordId: null,
    after,
  });
  throw new AppError('FILE_INFECTED', {
    fields: {
      file: [`O arquivo “${filename}” foi recusado: o antivírus encontrou uma ameaça nele.`],
    },
  });
}

/**
 * Scans the bytes with clamd if CLAMD_URL is set. Throws FILE_INFECTED, with an audit line, for a threat, and
 * UNAVAILABLE if clamd cannot answer, so that nothing is stored without a scan.
 */
export async function scan(
  ctx: Context,
  by: Origin | null,
  { open: read, ...file }: Scanned & { open: () => Promise<Readable> },
): Promise<void> {
  const { clamdUrl } = ctx.config;
  if (!clamdUrl) return;
  const bytes = await read();
  const answer = await ask(clamdUrl, bytes).catch((err: Error) => err.message);
  if (/^stream: OK$/.test(answer)) return;
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (threat) await refuse(ctx, by, file, threat);
  if (/size limit exceeded/i.test(answer)) {
    const text = 'O arquivo é grande demais para o antivírus.';
    throw new AppError('FILE_TOO_LARGE', { fields: { file: [text] } });
  }
  ctx.log.error({ answer }, 'clamd could not look at a file');
  throw new AppError('UNAVAILABLE', {
    reason: 'O antivírus não respondeu e o arquivo não foi aceito. Tente em instantes.',
  });
}
