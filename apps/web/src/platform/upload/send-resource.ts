import type { Resource } from '@balcao/contract/files/resource';
import type {
  attachFiles,
  attachUploads,
  getUpload,
  prepareUploads,
} from '@balcao/contract/files/upload';
import type { ThreadOrigin } from '@balcao/contract/messages/messages';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { pause } from '../pause.ts';
import { upload as sendForm } from '../upload.ts';
import { addressesOf, type Piece, piecesOf, type Upload, uploadOf } from './pieces.ts';
import { putBytes, type Watch } from './put-bytes.ts';
import { sendPieces } from './send-pieces.ts';
import { forget, remember, unfinished } from './unfinished.ts';

export type Destination = {
  origin: ThreadOrigin;
  parent_code: string;
  code: string;
  expires_minutes: number | null;
  /** Setting FILESYSTEM_TEMP_URL_ENABLED: upload to signed addresses, in parts if the file is large. */
  direct: boolean;
};

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

const ability = 'upload' as const;

async function missingOf(upload: Upload, file: File): Promise<Piece[]> {
  const { data } = await call<typeof getUpload>('GET /api/gl_resource/upload/:id', {
    params: { id: upload.id },
    ability,
  });
  return piecesOf(upload, file.size, data.urls);
}

async function begin({ origin, parent_code, code }: Destination, file: File) {
  const { data } = await call<typeof prepareUploads>(
    'POST /api/gl_resource/generatePresignedOriginUrl',
    {
      ability,
      body: {
        origin,
        parent_code,
        files: [{ code, ext: extensionOf(file.name), size: file.size }],
      },
    },
  );
  const [prepared] = data;
  if (!prepared) throw new ApiError(0, 'UNKNOWN', 'O envio não pôde começar. Tente de novo.');
  const upload = uploadOf(prepared);
  return { upload, pieces: piecesOf(upload, file.size, addressesOf(prepared)) };
}

/** The pieces that an earlier try left, or all pieces of a new upload. */
async function takeUp(to: Destination, place: string, file: File) {
  const upload = unfinished(place, file);
  if (upload) {
    try {
      return { upload, pieces: await missingOf(upload, file) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }
  const created = await begin(to, file);
  remember(place, file, created.upload);
  return created;
}

async function sendDirect(file: File, to: Destination, watch: Watch) {
  const { origin, parent_code, code, expires_minutes } = to;
  const place = `${origin}:${parent_code}:${code}`;
  const { upload, pieces } = await takeUp(to, place, file);
  const renew = () => missingOf(upload, file);
  await sendPieces(file, pieces, watch, {
    put: putBytes,
    renew,
    pause: (failures) => pause(500 * 2 ** failures),
  });
  const meta = { filename: file.name, mime: file.type, size: file.size, expires_minutes };
  const { id, filepath } = upload;
  const presignedMeta = [{ id, code: upload.code, filepath, ...meta }];
  try {
    const attached = await call<typeof attachUploads>('POST /api/gl_resource/attachPresignedFile', {
      body: { origin, parent_code, presignedMeta },
      ability,
    });
    forget(place, file);
    return attached;
  } catch (error) {
    // A refused upload is gone; if the server was only unavailable, the next try does not send the bytes again.
    if (!(error instanceof ApiError && error.transient)) forget(place, file);
    throw error;
  }
}

function sendAsForm(file: File, { origin, parent_code, code }: Destination, watch: Watch) {
  return sendForm<typeof attachFiles>('POST /api/gl_resource/attachFile', {
    file,
    name: 'files[]',
    fields: { origin, parent_code, 'codes[]': code },
    ...watch,
  });
}

/**
 * Uploads a file for a record; `message_save` then names its id. It continues after a broken connection, and after a
 * reload when the person chooses the same file again. Throws `ApiError`; its code is ABORTED when `signal` aborted it.
 */
export async function sendResource(file: File, to: Destination, watch: Watch): Promise<Resource> {
  const direct = to.direct && file.size > 0;
  const { data } = await (direct ? sendDirect(file, to, watch) : sendAsForm(file, to, watch));
  const [resource] = data;
  if (!resource) throw new ApiError(0, 'UNKNOWN', 'O envio não foi confirmado. Tente de novo.');
  return resource;
}
