import type { CallInput, CallOutput, EndpointSpec } from '@balcao/contract/endpoint';
import type { ErrorBody } from '@balcao/contract/errors';
import { failureOf, type Route } from './api.ts';
import { apiAddress } from './api-address.ts';
import type { ApiError } from './api-error.ts';
import { forgetTokens, restApiUrl, type Target, targetOf } from './api-target.ts';
import { renewCsrfToken } from './call-headers.ts';
import { parseJson } from './json-text.ts';
import { networkFault } from './network-fault.ts';
import { isRenewed } from './session/renewal.ts';
import type { Watch } from './upload/put-bytes.ts';

type UploadInput<E extends EndpointSpec> = CallInput<E> & {
  file: File;
  /** The name of the file's part, `file` by default. */
  name?: string;
  /** Fields before the file. */
  fields?: Record<string, string>;
} & Watch;

type Place = { params?: object; query?: object };
type Answer = { status: number; text: string };

/** Only XMLHttpRequest reports how much of a request has been sent. */
function postTo(
  { base, headers }: Target,
  path: string,
  form: FormData,
  { onProgress, signal }: Watch,
) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', base + path);
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total && loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => {
      if (base !== '') restApiUrl();
      reject(networkFault());
    };
    request.onabort = () => reject(networkFault(signal));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

async function post(path: string, form: FormData, watch: Watch) {
  const target = await targetOf(path, 'upload');
  const answer = await postTo(target, path, form, watch);
  if (target.base === '' || answer.status !== 401) return answer;
  forgetTokens();
  return postTo(await targetOf(path, 'upload'), path, form, watch);
}

function failureIn({ status, text }: Answer): ApiError {
  return failureOf(status, (parseJson(text) ?? {}) as Partial<ErrorBody>);
}

/**
 * Sends one file as multipart to a call of the contract, like `call`. Throws `ApiError`; ABORTED when `signal` aborted
 * it.
 */
export async function upload<E extends EndpointSpec>(
  route: Route<E>,
  input: UploadInput<E>,
): Promise<CallOutput<E>> {
  const { file, name = 'file', fields = {}, params, query }: UploadInput<E> & Place = input;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, file, file.name);
  const address = apiAddress(route.slice(route.indexOf(' ') + 1), { ...params }, { ...query });
  let answer = await post(address, form, input);
  if (answer.status === 419) {
    await renewCsrfToken();
    answer = await post(address, form, input);
  }
  if (answer.status === 401 && (await isRenewed(route, failureIn(answer)))) {
    answer = await post(address, form, input);
  }
  if (answer.status !== 200) throw failureIn(answer);
  return (parseJson(answer.text) ?? {}) as CallOutput<E>;
}
