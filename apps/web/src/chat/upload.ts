import type { Resource } from '@balcao/contract/files/resource';
import { parseJson } from '../platform/json-text.ts';
import { Backoff } from './backoff.ts';
import { RequestFault, readAnswer } from './request.ts';
import { type Line, type Reply, sendByXhr, type UploadWatch } from './upload-line.ts';

type Parcel = { file: Blob; filename: string; code: string };

function read({ status, text }: Reply): Resource {
  const body = (parseJson(text) ?? null) as Parameters<typeof readAnswer>[1];
  return readAnswer<{ data: Resource }>(status, body).data;
}

/** The server reads the form as a stream, so the fields that say where the file belongs go first. */
function formOf({ file, filename, code }: Parcel): FormData {
  const form = new FormData();
  form.append('code', code);
  form.append('file', file, filename);
  return form;
}

/**
 * Sends a file and returns the server's record of it. A broken connection is retried, with growing backoff and at once
 * when `network` fires `online`, until it works or `signal` ends it. Throws `RequestFault` for a refusal.
 */
export async function sendFile(
  url: string,
  parcel: Parcel,
  watch: UploadWatch,
  line: Line = sendByXhr,
  network: EventTarget = window,
): Promise<Resource> {
  const backoff = new Backoff();
  const wake = () => backoff.wake();
  network.addEventListener('online', wake);
  watch.signal.addEventListener('abort', wake);
  try {
    for (;;) {
      watch.signal.throwIfAborted();
      try {
        return read(await line(url, formOf(parcel), watch));
      } catch (fault) {
        if (!(fault instanceof RequestFault && fault.mayPass)) throw fault;
        watch.onProgress(0);
        watch.onLineLost?.();
        await backoff.wait();
      }
    }
  } finally {
    network.removeEventListener('online', wake);
    watch.signal.removeEventListener('abort', wake);
  }
}
