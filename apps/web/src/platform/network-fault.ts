import { ApiError } from './api-error.ts';

/** Why no answer came (docs/product/calls.md#errors): aborted by the page, too slow, or no network. */
export function networkFault(signal?: AbortSignal, timeout?: number): ApiError {
  if (!signal?.aborted) {
    const text = 'Sem resposta do servidor (Network Error). Confira sua conexão e tente de novo.';
    return new ApiError(0, 'NETWORK', text);
  }
  if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') {
    const text = `O servidor demorou demais (timeout of ${timeout} ms exceeded). Tente de novo.`;
    return new ApiError(0, 'TIMEOUT', text);
  }
  return new ApiError(0, 'ABORTED', 'A chamada foi interrompida (Request aborted).');
}

/** Aborts with `signal`, or after `timeout` ms; without both, never. */
export function endingSignal(signal?: AbortSignal, timeout?: number): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
