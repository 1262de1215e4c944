import { tokenAnswer } from './answers.ts';
import type { Connection } from './connection.ts';
import { PixFault } from './pix-fault.ts';

type Client = { tokenUrl: string; clientId: string; clientSecret: string };
type Token = { text: string; until: number };

const SCOPE =
  'cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read';
/** So long before its end a token is replaced: a call under way must not outlive it. */
const BEFORE_END_MS = 60_000;

const REFUSED =
  'O banco não aceitou o Client ID e o segredo. Confira os dados e se o certificado pertence a eles.';
/** TLS 1.3 says no to a certificate only after the first bytes of a call, often by hanging up. */
const HUNG_UP =
  'O banco encerrou a ligação sem responder. Se continuar, confira se ele aceita o nosso certificado.';
const NONSENSE = 'O banco respondeu algo que não é uma autorização. Confira o endereço do token.';

async function askToken(connection: Connection, client: Client): Promise<Token> {
  const basic = Buffer.from(
    `${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`,
  );
  const asked = Date.now();
  const { status, text } = await connection
    .send({
      method: 'POST',
      url: new URL(client.tokenUrl),
      headers: {
        authorization: `Basic ${basic.toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
    })
    .catch((error) => {
      const hungUp = error instanceof PixFault && error.detail.startsWith('ECONNRESET');
      throw hungUp ? new PixFault('passing', HUNG_UP, error.detail) : error;
    });
  if (status >= 500 || status === 429) {
    throw new PixFault('passing', 'O banco está com problemas para autorizar. Tente mais tarde.');
  }
  if (status >= 400) throw new PixFault('setup', REFUSED, `token: ${status}`);
  const read = tokenAnswer.safeParse(jsonOf(text));
  if (!read.success) throw new PixFault('setup', NONSENSE, `token: ${status}`);
  const { access_token, expires_in } = read.data;
  // Half of a short life, so that a PSP with tokens of a minute is not asked before each call.
  const lifeMs = expires_in * 1_000;
  return { text: access_token, until: asked + Math.max(lifeMs - BEFORE_END_MS, lifeMs / 2) };
}

/** The parsed text; undefined for what is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the PSP's token until shortly before its end; calls at the same time ask for it once. */
export function accessToken(connection: Connection, client: Client) {
  let token: Promise<Token> | undefined;
  const ask = (): Promise<Token> => {
    const asked = askToken(connection, client);
    token = asked;
    asked.catch(() => {
      if (token === asked) token = undefined;
    });
    return asked;
  };
  return {
    async get(): Promise<string> {
      const held = token ?? ask();
      const known = await held;
      if (known.until > Date.now()) return known.text;
      if (token === held) token = undefined;
      return (await (token ?? ask())).text;
    },
    /** After the PSP has refused it. */
    forget() {
      token = undefined;
    },
  };
}
