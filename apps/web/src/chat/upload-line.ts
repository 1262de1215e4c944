import { callHeaders } from '../platform/call-headers.ts';
import { PAGE_ERROR, RequestFault } from './request.ts';

export type UploadWatch = {
  /** The share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** The connection broke; the upload restarts by itself. */
  onLineLost?: () => void;
  signal: AbortSignal;
};

export type Reply = { status: number; text: string };

/** Sends a form once. Throws `RequestFault` with status 0 when the connection breaks, or the abort of `signal`. */
export type Line = (url: string, form: FormData, watch: UploadWatch) => Promise<Reply>;

/** A connection without progress for this long is dead, even if the browser has not noticed. */
const STALLED = 45_000;

/** Only XMLHttpRequest reports how much of a request has been sent. */
export const sendByXhr: Line = (url, form, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = () => request.abort();
    let watchdog = setTimeout(end, STALLED);
    request.open('POST', url);
    for (const [name, value] of Object.entries(callHeaders()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(end, STALLED);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    const broken = () =>
      reject(signal.aborted ? signal.reason : new RequestFault(0, PAGE_ERROR, ['upload']));
    request.onerror = broken;
    request.onabort = broken;
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', end);
    };
    signal.addEventListener('abort', end);
    request.send(form);
  });
