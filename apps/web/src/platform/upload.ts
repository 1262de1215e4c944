import type { CallInput, CallOutput, EndpointSpec } from '@balcao/contract/endpoint';
import type { ErrorBody } from '@balcao/contract/errors';
import { callHeaders, failureOf, type Route } from './api.ts';
import { apiAddress } from './api-address.ts';
import { networkFault } from './network-fault.ts';

type Sent<E extends EndpointSpec> = CallInput<E> & {
  file: File;
  /** What is said before the file. */
  fields?: Record<string, string>;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
};

type Answer = { status: number; text: string };

/** Only XMLHttpRequest tells how much of a request has been sent. */
function post(address: string, form: FormData, onProgress?: (share: number) => void) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(callHeaders(false))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total && loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(networkFault());
    request.send(form);
  });
}

function parsed(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page instead of the server's answer: its status says enough.
    return {};
  }
}

/** One file as multipart to a call of the contract, as `call` does it. Throws `ApiError`. */
export async function upload<E extends EndpointSpec>(
  route: Route<E>,
  input: Sent<E>,
): Promise<CallOutput<E>> {
  const { file, fields = {}, onProgress, params }: Sent<E> & { params?: object } = input;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const address = apiAddress(route.slice(route.indexOf(' ') + 1), { ...params });
  let answer = await post(address, form, onProgress);
  if (answer.status === 419) {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
    answer = await post(address, form, onProgress);
  }
  const body = parsed(answer.text);
  if (answer.status !== 200) throw failureOf(answer.status, body as Partial<ErrorBody>);
  return body as CallOutput<E>;
}
