import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SigningKey } from '../../src/features/invoices/document/content.ts';
import { temporaryFolder } from '../../src/platform/temporary-folder.ts';
import { authority, certificate, localhost } from '../certificate.ts';
import { answerOf } from './adn.ts';
import { judgeAnswer, judgeBody } from './judge.ts';
import {
  type Fault,
  judgeDps,
  judgeEvent,
  makeEvent,
  makeNote,
  makeSubstitution,
} from './notes.ts';
import { openSchemas } from './schemas.ts';

/**
 * What the authority does with one request instead of answering: `silent` does it and never answers, `cut` does it and breaks the
 * connection, `lost` neither does it nor answers, `trouble` answers 500 before, `late_trouble` after having done it, `busy` 429 with
 * Retry-After, `layout` E1235, `refuse` another refusal, `other` the answer of another note, `forged` one whose signature does not hold,
 * `entities` one with a document type, `wrapped` another content under a signature that holds for what hides beside it,
 * `nonsense` something else, `slow` the right answer after a while.
 */
export type Mood =
  | 'silent'
  | 'cut'
  | 'lost'
  | 'trouble'
  | 'late_trouble'
  | 'busy'
  | 'layout'
  | 'refuse'
  | 'other'
  | 'forged'
  | 'entities'
  | 'wrapped'
  | 'nonsense'
  | 'slow';

type Answer = { status: number; body: object };
type Note = { accessKey: string; xml: string; dpsId: string; number: number };

const SLOW_MS = 1_500;
const cheaper = (xml: string) => xml.replace(/<vLiq>[^<]*/, '<vLiq>0.01');
const forgeries: Partial<Record<Mood, (xml: string) => string>> = {
  forged: cheaper,
  entities: (xml) =>
    xml
      .replace(/^(<\?xml[^>]*\?>)?/, '$1<!DOCTYPE NFSe [<!ENTITY liquido "0.01">]>')
      .replace(/<vLiq>[^<]*/, '<vLiq>&liquido;'),
  wrapped: (xml) => {
    const [signed = ''] = /<infNFSe[\s\S]*<\/infNFSe>/.exec(xml) ?? [];
    const hidden = xml.replace(
      '</Signature></NFSe>',
      `<Object>${signed}</Object></Signature></NFSe>`,
    );
    return hidden.replace(signed, cheaper(signed).replace('Id="NFS', 'Id="NFX'));
  },
};
const pack = (xml: string) => gzipSync(Buffer.from(xml)).toString('base64');
const unpack = (packed: string) => gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');

const head = () => ({
  tipoAmbiente: 2,
  versaoAplicativo: 'Autoridade-1',
  dataHoraProcessamento: new Date().toISOString(),
});

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * The national service at a real HTTPS server that asks for a certificate of its own authority. It judges each request and its own
 * answers by SefinNacional-swagger.json, and each document by schema and signature; `faults` stays empty while all are right.
 */
export async function startSefin() {
  const issuer = authority('AC de teste');
  const own = localhost(issuer);
  const signer = certificate('SEFIN Nacional de teste', { issuer });
  const key: SigningKey = { keyPem: signer.pem.key, certPem: signer.pem.cert, hash: 'sha256' };
  const schemas = openSchemas();
  const faults: string[] = [];
  const calls: string[] = [];
  const moods: { mood: Mood; call: RegExp }[] = [];
  const notes = new Map<string, Note>();
  const byDps = new Map<string, Note>();
  const events = new Map<string, string>();
  let chance: (() => Mood | null) | null = null;
  let numbers = 0;

  const refused = (fault: Fault): Answer => {
    if (fault.codigo === 'E1235' || fault.codigo === 'E0714') faults.push(fault.descricao);
    return { status: 400, body: { ...head(), erros: [fault] } };
  };

  async function issue(text: string): Promise<Answer> {
    const dps = unpack(JSON.parse(text).dpsXmlGZipB64);
    const declared = await judgeDps(schemas, dps);
    if ('codigo' in declared) return refused(declared);
    const descricao = 'Conjunto de Série, Número e emitente já existe em uma NFS-e gerada.';
    if (byDps.has(declared.id)) return refused({ codigo: 'E0014', descricao });
    numbers += 1;
    const note = { ...makeNote(dps, declared, numbers, key), dpsId: declared.id, number: numbers };
    notes.set(note.accessKey, note);
    byDps.set(note.dpsId, note);
    if (declared.replaces) {
      const event = makeSubstitution({ ...declared, accessKey: note.accessKey }, key);
      faults.push(...(await schemas.faultsOf('evento', event)));
      events.set(`${declared.replaces.accessKey}/105102`, event);
    }
    return { status: 201, body: issued(note) };
  }

  const issued = ({ accessKey, xml, dpsId }: Note) => ({
    ...head(),
    idDps: dpsId,
    chaveAcesso: accessKey,
    nfseXmlGZipB64: pack(xml),
  });

  async function register(accessKey: string, text: string): Promise<Answer> {
    const wish = unpack(JSON.parse(text).pedidoRegistroEventoXmlGZipB64);
    const fault = await judgeEvent(schemas, wish);
    const erro = (one: Fault) => ({ status: 400, body: { ...head(), erro: one } });
    if (fault) {
      faults.push(fault.descricao);
      return erro(fault);
    }
    const [, id = '', kind = ''] = /Id="(PRE\w{50}(\d{6}))"/.exec(wish) ?? [];
    if (!notes.has(accessKey)) return erro({ codigo: 'E1', descricao: 'NFS-e inexistente' });
    const at = `${accessKey}/${kind}`;
    if (events.has(at)) return erro({ codigo: 'E0840', descricao: 'Evento já foi registrado' });
    const xml = makeEvent(wish, id, key);
    events.set(at, xml);
    return { status: 201, body: { ...head(), eventoXmlGZipB64: pack(xml) } };
  }

  const missing = (): Answer => ({
    status: 404,
    body: { ...head(), erro: { codigo: 'E404', descricao: 'Não encontrado' } },
  });

  async function answer(method: string, path: string, text: string): Promise<Answer> {
    const [, first, second = '', third, kind] = path.split('/');
    if (method === 'POST' && first === 'nfse' && !second) return issue(text);
    if (method === 'POST' && third === 'eventos') return register(second, text);
    if (first === 'dps') {
      const note = byDps.get(second);
      if (!note) return missing();
      return { status: 200, body: { ...head(), idDps: second, chaveAcesso: note.accessKey } };
    }
    if (third === 'Eventos') {
      const found = [...events].filter(([at]) => at.startsWith(`${second}/`));
      return answerOf(
        found.map(([at, xml]) => ({
          accessKey: second,
          kind: at.split('/')[1] ?? '',
          packed: pack(xml),
        })),
      );
    }
    if (third === 'eventos') {
      const xml = events.get(`${second}/${kind}`);
      return xml ? { status: 200, body: { ...head(), eventoXmlGZipB64: pack(xml) } } : missing();
    }
    const note = notes.get(second);
    return note ? { status: 200, body: issued(note) } : missing();
  }

  const changed = (made: Answer, mood: Mood): Answer => {
    const body = made.body as {
      chaveAcesso?: string;
      nfseXmlGZipB64?: string;
      eventoXmlGZipB64?: string;
    };
    const ofOther = [...events.values()].find((xml) => pack(xml) !== body.eventoXmlGZipB64);
    if (mood === 'other' && body.eventoXmlGZipB64 && ofOther)
      return { status: made.status, body: { ...body, eventoXmlGZipB64: pack(ofOther) } };
    const other = [...notes.values()].find(({ accessKey }) => accessKey !== body.chaveAcesso);
    if (mood === 'other' && other) return { status: made.status, body: issued(other) };
    const change = forgeries[mood];
    if (!change || !body.nfseXmlGZipB64) return made;
    const xml = change(unpack(body.nfseXmlGZipB64));
    return { status: made.status, body: { ...body, nfseXmlGZipB64: pack(xml) } };
  };

  /** Whether the mood has taken the request. */
  async function moody(mood: Mood, response: ServerResponse, act: () => Promise<Answer>) {
    const send = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (mood === 'lost') return;
    if (mood === 'trouble') return send(500, {});
    if (mood === 'busy') return send(429, {}, { 'retry-after': '20' });
    if (mood === 'layout')
      return send(400, refusal({ codigo: 'E1235', descricao: 'Falha no esquema XML do DF-e' }));
    if (mood === 'refuse')
      return send(400, refusal({ codigo: 'E0310', descricao: 'Código de tributação nacional' }));
    if (mood === 'slow') await setTimeout(SLOW_MS);
    const made = await act();
    if (mood === 'silent') return;
    if (mood === 'cut') return response.destroy();
    if (mood === 'late_trouble') return send(500, {});
    if (mood === 'nonsense') return send(made.status, { chaveAcesso: 1 });
    const { status, body } = changed(made, mood);
    return send(status, body);
  }
  const refusal = (fault: Fault) => ({ ...head(), erros: [fault] });

  const server = createServer(
    { ...own.pem, ca: issuer.pem.cert, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const { method = '', url = '' } = request;
      const path = url.replace(/^\/(SefinNacional|contribuintes)/, '').replace('/NFSe/', '/nfse/');
      const text = await textOf(request);
      const line = `${method} ${path}`;
      calls.push(line);
      faults.push(...judgeBody(method, path, text));
      const act = async () => {
        const made = await answer(method, path, text);
        faults.push(...judgeAnswer(method, path, made));
        return made;
      };
      const at = moods.findIndex(({ call }) => call.test(line));
      const mood = at < 0 ? (chance?.() ?? null) : (moods.splice(at, 1)[0]?.mood ?? null);
      if (mood) return void (await moody(mood, response, act));
      const { status, body } = await act();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  );
  server.on('tlsClientError', () => {});
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = await temporaryFolder();
  const issuerFile = join(folder.path, 'authority.pem');
  await writeFile(issuerFile, issuer.pem.cert);
  return {
    issuer,
    /** Where a server that is to trust it finds its issuer's certificate. */
    issuerFile,
    key,
    faults,
    calls,
    notes,
    byDps,
    events,
    url: `https://localhost:${port}`,
    /** The next call that fits gets this mood. */
    next: (mood: Mood, call: RegExp) => void moods.push({ mood, call }),
    /** Each call asks for its mood; null for the right answer. */
    always(mood: (() => Mood | null) | null) {
      chance = mood;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await schemas.close();
      folder.remove();
    },
  };
}
