import type { z } from 'zod';
import * as answers from './answers.ts';
import { type Answered, type Identity, openConnection } from './connection.ts';
import { pack, unpack } from './packing.ts';
import { type AuthorityFault, isFault, SefinFault } from './sefin-fault.ts';

/** Where the service stands; without a slash at the end. */
export type Hosts = { sefin: string; adn: string };

export type Issued = { accessKey: string; xml: string };

/** The national service as one unit sees it. Each call rejects with a SefinFault. */
export type SefinClient = {
  /** Has a signed DPS become a note. */
  issue(dps: string): Promise<Issued>;
  /** The key of the note that a DPS became; null if it became none. */
  findKey(dpsId: string): Promise<string | null>;
  getNote(accessKey: string): Promise<Issued>;
  /** Registers a signed event; returns it as registered. */
  register(accessKey: string, event: string): Promise<string>;
  /** An event of ours that was registered already; null if it was not. */
  findEvent(accessKey: string, kind: string): Promise<string | null>;
  /** All events of a note, also those of others. */
  listEvents(accessKey: string): Promise<string[]>;
  close(): void;
};

const UNREADABLE = 'O serviço nacional respondeu algo que não entendemos.';
const BUSY = 'O serviço nacional pediu para esperar. Tentamos de novo na hora que ele disse.';
const TROUBLE =
  'O serviço nacional está com problemas. Antes de enviar de novo, perguntamos se ele já fez a nota.';
const NOT_ALLOWED = 'O serviço nacional não aceitou o certificado da unidade.';
const REFUSED = 'O serviço nacional recusou o pedido.';
const LONGEST_WAIT_S = 3_600;
const USUAL_WAIT_S = 60;

/** Seconds, or a date. */
function secondsOf(text: string | null, now: number): number {
  const seconds = /^\d{1,6}$/.test(text ?? '')
    ? Number(text)
    : Math.ceil((Date.parse(text ?? '') - now) / 1_000);
  if (!Number.isFinite(seconds) || seconds < 1) return USUAL_WAIT_S;
  return Math.min(seconds, LONGEST_WAIT_S);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T extends z.ZodType>(form: T, { text, status }: Answered): z.output<T> {
  const { success, data, error } = form.safeParse(parsed(text));
  if (success) return data;
  throw new SefinFault('unclear', UNREADABLE, { detail: `${status} ${error.message}` });
}

/** The refusal behind an answer that is no success. */
function faultOf(answer: Answered, now: number): SefinFault {
  const { status, text, retryAfter } = answer;
  const detail = `${status} ${text.slice(0, 500)}`;
  if (status === 429 || (status === 503 && retryAfter !== null))
    return new SefinFault('passing', BUSY, { detail, retryAfter: secondsOf(retryAfter, now) });
  const faults: AuthorityFault[] = answers.refusal.safeParse(parsed(text)).data ?? [];
  if (status === 404) return new SefinFault('unknown', REFUSED, { detail, faults });
  if (status === 401 || status === 403)
    return new SefinFault('setup', faults[0]?.text || NOT_ALLOWED, { detail, faults });
  if ((status === 400 || status === 422) && faults.length > 0)
    return new SefinFault('refused', faults[0]?.text || REFUSED, { detail, faults });
  if (status >= 500) return new SefinFault('unclear', TROUBLE, { detail });
  return new SefinFault('unclear', UNREADABLE, { detail });
}

/** What refuses a question judges no document: whether it was done stays open. */
const ofQuestion = (fault: SefinFault): SefinFault =>
  fault.kind === 'refused' ? new SefinFault('unclear', TROUBLE, { detail: fault.detail }) : fault;

/** Opens a unit's connections to the service; close it when the unit's certificate or the service changes. */
export function openSefinClient(
  identity: Identity,
  { sefin, adn }: Hosts,
  now: () => Date,
): SefinClient {
  const connection = openConnection(identity);
  const at = (host: string, ...parts: string[]) =>
    new URL(`${host}/${parts.map(encodeURIComponent).join('/')}`);
  async function get(url: URL): Promise<Answered> {
    const answer = await connection.send({ method: 'GET', url });
    if (answer.status !== 200) throw ofQuestion(faultOf(answer, now().getTime()));
    return answer;
  }
  async function post(url: URL, body: object): Promise<Answered> {
    const answer = await connection.send({ method: 'POST', url, body: JSON.stringify(body) });
    if (answer.status !== 201) throw faultOf(answer, now().getTime());
    return answer;
  }
  const orNull = (error: unknown) => {
    if (isFault(error, 'unknown')) return null;
    throw error;
  };
  return {
    async issue(dps) {
      const answer = await post(at(sefin, 'nfse'), { dpsXmlGZipB64: await pack(dps) });
      const { chaveAcesso, nfseXmlGZipB64 } = read(answers.issuedAnswer, answer);
      return { accessKey: chaveAcesso, xml: await unpack(nfseXmlGZipB64) };
    },
    async findKey(dpsId) {
      const answer = await get(at(sefin, 'dps', dpsId)).catch(orNull);
      if (!answer) return null;
      const { idDps, chaveAcesso } = read(answers.dpsAnswer, answer);
      if (idDps !== dpsId) throw new SefinFault('unclear', UNREADABLE, { detail: idDps });
      return chaveAcesso;
    },
    async getNote(accessKey) {
      const answer = read(answers.noteAnswer, await get(at(sefin, 'nfse', accessKey)));
      return { accessKey: answer.chaveAcesso, xml: await unpack(answer.nfseXmlGZipB64) };
    },
    async register(accessKey, event) {
      const body = { pedidoRegistroEventoXmlGZipB64: await pack(event) };
      const answer = await post(at(sefin, 'nfse', accessKey, 'eventos'), body);
      return unpack(read(answers.eventAnswer, answer).eventoXmlGZipB64);
    },
    async findEvent(accessKey, kind) {
      const answer = await get(at(sefin, 'nfse', accessKey, 'eventos', kind, '1')).catch(orNull);
      return answer && unpack(read(answers.eventAnswer, answer).eventoXmlGZipB64);
    },
    async listEvents(accessKey) {
      const answer = await get(at(adn, 'NFSe', accessKey, 'Eventos')).catch(orNull);
      if (!answer) return [];
      const { LoteDFe } = read(answers.eventsAnswer, answer);
      const events = (LoteDFe ?? []).filter(({ TipoDocumento: kind }) => kind === 'EVENTO');
      return Promise.all(events.flatMap(({ ArquivoXml: xml }) => (xml ? unpack(xml) : [])));
    },
    close: () => connection.close(),
  };
}
