import { ApiError } from './api-error.ts';

/** Why no answer came: cut off by us, too slow, or no network. The cause has the specification's words (section 8). */
export function networkFault(signal?: AbortSignal, timeout?: number): ApiError {
  if (!signal?.aborted) {
    const text = 'Sem resposta do servidor. Confira sua conexão e tente de novo.';
    return faultOf('NETWORK', text, 'Network Error');
  }
  if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') {
    const text = 'O servidor demorou demais. Tente de novo.';
    return faultOf('TIMEOUT', text, `timeout of ${timeout} ms exceeded`);
  }
  return faultOf('ABORTED', 'A chamada foi interrompida.', 'Request aborted');
}

function faultOf(code: string, text: string, cause: string): ApiError {
  const fault = new ApiError(0, code, text);
  fault.cause = cause;
  return fault;
}

/** Ends with `signal`, or after `timeout` ms; without both it never ends. */
export function endingSignal(signal?: AbortSignal, timeout?: number): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
