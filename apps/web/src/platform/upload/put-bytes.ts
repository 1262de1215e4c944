import type { ErrorBody } from '@balcao/contract/errors';
import { failureOf } from '../api.ts';
import { parseJson } from '../json-text.ts';
import { networkFault } from '../network-fault.ts';

export type Watch = {
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** A bucket answers in XML. */
const bodyIn = (text: string) => (parseJson(text) ?? {}) as Partial<ErrorBody>;

/** Sends bytes to a signed address, without cookies; `onBytes` gets the number sent. Throws `ApiError`. */
export function putBytes(
  url: string,
  bytes: Blob,
  { onBytes, signal }: { onBytes: (sent: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', bytes.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(failureOf(request.status, bodyIn(request.responseText)));
    };
    request.onerror = () => reject(networkFault());
    request.onabort = () => reject(networkFault(signal));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(bytes);
  });
}
