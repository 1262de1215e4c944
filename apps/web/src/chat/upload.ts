import type { Resource } from '@balcao/contract/files';
import { Pauses } from './pauses.ts';
import { RequestFault, readAnswer } from './request.ts';
import { type Line, type Reply, sendByXhr, type UploadWatch } from './upload-line.ts';

type Parcel = { file: Blob; filename: string; code: string };

function read({ status, text }: Reply): Resource {
  let body: Parameters<typeof readAnswer>[1] = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page instead of the server's answer: its status says enough.
  }
  return readAnswer<{ data: Resource }>(status, body).data;
}

/** The server reads the form as it comes, so what says where the file belongs goes first. */
function formOf({ file, filename, code }: Parcel): FormData {
  const form = new FormData();
  form.append('code', code);
  form.append('file', file, filename);
  return form;
}

/**
 * Sends a file and gives what the server made of it. A broken line is tried again, with growing pauses and at once when
 * `network` tells `online`, until it works or `signal` ends it. Throws `RequestFault` for a refusal.
 */
export async function sendFile(
  url: string,
  parcel: Parcel,
  watch: UploadWatch,
  line: Line = sendByXhr,
  network: EventTarget = window,
): Promise<Resource> {
  const pauses = new Pauses();
  const wake = () => pauses.wake();
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
        await pauses.wait();
      }
    }
  } finally {
    network.removeEventListener('online', wake);
    watch.signal.removeEventListener('abort', wake);
  }
}
