import { callHeaders } from '../platform/call-headers.ts';

type Body = { message?: string; code?: string; status?: number; errors?: Record<string, string[]> };

export const PAGE_ERROR = 'Erro na página, tente recarregar seu navegador.';
const EMPTY_ANSWER = 'Erro interno: o servidor não respondeu. Tente de novo em instantes.';
/** The server is starting, stopping or overloaded: the same call may succeed soon. */
const PASSING = new Set([502, 503, 504]);

/** A failed call, with a text for the visitor. */
export class RequestFault extends Error {
  readonly status: number;
  readonly details: string[];
  /** The code of the contract's error catalogue, if the server gave one. */
  readonly code: string | undefined;

  constructor(status: number, message: string, details: string[] = [], code?: string) {
    super(message);
    this.status = status;
    this.details = details;
    this.code = code;
  }

  /** Status 0 means that the connection broke before any answer. */
  get mayPass(): boolean {
    return this.status === 0 || PASSING.has(this.status);
  }
}

async function readBody(response: Response): Promise<Body | null> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The answer of a call; throws `RequestFault` for a failure, including one that only the body reports. */
export function readAnswer<T>(status: number, body: Body | null): T {
  const ok = status >= 200 && status < 300;
  if (body && ok && body.status !== 400) return body as T;
  if (!body && ok) throw new RequestFault(status, EMPTY_ANSWER);
  if (!body?.message) throw new RequestFault(status, PAGE_ERROR, [`${status}`]);
  const details = Object.values(body.errors ?? {}).flat();
  throw new RequestFault(status, body.message, details, body.code);
}

/** GET of an address on this server. Throws `RequestFault`, or the abort of `signal`. */
export async function getJson<T>(
  path: string,
  query: Record<string, string | undefined> = {},
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  const response = await fetch(path + search, {
    headers: { ...callHeaders(), ...headers },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new RequestFault(0, PAGE_ERROR, [String(cause)]);
  });
  return readAnswer<T>(response.status, await readBody(response));
}
