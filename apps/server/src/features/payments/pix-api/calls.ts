import type { z } from 'zod';
import { accessToken, jsonOf } from './access-token.ts';
import { problemAnswer } from './answers.ts';
import { type Answered, type Identity, openConnection } from './connection.ts';
import { isFault, PixFault } from './pix-fault.ts';
import { wordsOfProblem } from './problem-words.rules.ts';

/** What a business unit needs to speak to its PSP. `apiUrl` ends before `/cob`. */
export type PixAccess = Identity & {
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
};

type Call<Answer extends z.ZodType> = {
  method: 'GET' | 'PUT' | 'PATCH';
  /** Segments, which are escaped here. */
  path: string[];
  query?: Record<string, string>;
  body?: object;
  answer: Answer;
};

const NONSENSE =
  'O banco respondeu algo que não se entende. Antes de repetir, perguntamos de novo.';
const DENIED = 'O banco não permite esta operação. Confira com ele as permissões contratadas.';
const TROUBLE = 'O banco está com problemas agora. Antes de repetir, perguntamos se ele já fez.';

/** Throws the fault that a status stands for. */
function checkStatus({ status, text }: Answered): void {
  if (status >= 200 && status < 300) return;
  const detail = `${status} ${text.slice(0, 500)}`;
  if (status === 401) throw new PixFault('expired_token', DENIED, detail);
  if (status === 403) throw new PixFault('setup', DENIED, detail);
  if (status === 404 || status === 410) {
    throw new PixFault('unknown', 'O banco não conhece esta cobrança.', detail);
  }
  if (status === 408 || status === 429 || status >= 500) {
    throw new PixFault(status === 429 ? 'passing' : 'unclear', TROUBLE, detail);
  }
  if (status >= 400) {
    const problem = problemAnswer.safeParse(jsonOf(text));
    throw new PixFault('refused', wordsOfProblem(problem.success ? problem.data : {}), detail);
  }
  throw new PixFault('setup', 'O endereço da API leva a outro lugar. Confira-o.', detail);
}

/** The address of a call: the API's own, its path kept. */
function addressOf(apiUrl: string, path: string[], query: Record<string, string> = {}): URL {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}/${path.map(encodeURIComponent).join('/')}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** Authorized calls of one PSP; each rejects with a PixFault. A refused token is replaced once. */
export function openCalls(access: PixAccess, timeoutMs?: number) {
  const connection = openConnection(access, timeoutMs);
  const token = accessToken(connection, access);
  async function once<Answer extends z.ZodType>(call: Call<Answer>): Promise<z.output<Answer>> {
    const { method, path, query, body, answer } = call;
    const authorization = `Bearer ${await token.get()}`;
    const answered = await connection.send({
      method,
      url: addressOf(access.apiUrl, path, query),
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    checkStatus(answered);
    const read = answer.safeParse(jsonOf(answered.text));
    if (!read.success) {
      const detail = `${answered.status} ${read.error.message.slice(0, 500)}`;
      throw new PixFault('unclear', NONSENSE, detail);
    }
    return read.data;
  }
  return {
    async call<Answer extends z.ZodType>(call: Call<Answer>): Promise<z.output<Answer>> {
      try {
        return await once(call);
      } catch (error) {
        if (!isFault(error, 'expired_token')) throw error;
        token.forget();
        return once(call);
      }
    },
    close: connection.close,
  };
}
