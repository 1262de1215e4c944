type Body = { message?: string; status?: number; errors?: Record<string, string[]> };

const PAGE_ERROR = 'Erro na página, tente recarregar seu navegador.';
const EMPTY_ANSWER = 'Erro interno: o servidor não respondeu. Tente de novo em instantes.';
/** The server is starting, stopping or overloaded: the same call may succeed in a moment. */
const PASSING = new Set([502, 503, 504]);

/** A call that failed, in words for the visitor. */
export class RequestFault extends Error {
  readonly status: number;
  readonly details: string[];

  constructor(status: number, message: string, details: string[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** Status 0 is a line that broke before any answer. */
  get mayPass(): boolean {
    return this.status === 0 || PASSING.has(this.status);
  }
}

function forgeryHeaders(): Record<string, string> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    ...(meta && { 'X-CSRF-TOKEN': meta }),
    ...(cookie && { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }),
  };
}

async function readBody(response: Response): Promise<Body | null> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** GET of an own address. Throws `RequestFault`, or the abort of `signal`. */
export async function getJson<T>(
  path: string,
  query: Record<string, string | undefined> = {},
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  const response = await fetch(path + search, {
    headers: { Accept: 'application/json', ...forgeryHeaders(), ...headers },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new RequestFault(0, PAGE_ERROR, [String(cause)]);
  });
  const body = await readBody(response);
  const failed = !response.ok || body?.status === 400;
  if (body && !failed) return body as T;
  if (!body && response.ok) throw new RequestFault(response.status, EMPTY_ANSWER);
  if (!body?.message) throw new RequestFault(response.status, PAGE_ERROR, [`${response.status}`]);
  throw new RequestFault(response.status, body.message, Object.values(body.errors ?? {}).flat());
}
