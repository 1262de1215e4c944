import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, TestSocket } from '../../../test/client.ts';
import { type SentSpan, startCollector } from '../../../test/collector.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { answer, contactScript, newestTicket, visitorPages } from '../../../test/visitor.ts';
import { createLogger } from '../logger.ts';

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

let server: TestServer;
let collector: Awaited<ReturnType<typeof startCollector>>;
const lines: string[] = [];
const { started, closeAll } = visitorPages(() => server.url);

beforeAll(async () => {
  collector = await startCollector();
  const destination = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OTEL_SERVICE_NAME: 'balcao-teste',
    },
    createLogger('info', { destination, traced: true }),
  );
});
afterEach(closeAll);
afterAll(async () => {
  await server.stop();
  await collector.stop();
});

/** Waits for a span that fits. */
function spanOf(fits: (span: SentSpan) => boolean): Promise<SentSpan> {
  return vi.waitUntil(() => collector.spans().find(fits), { timeout: 15_000, interval: 100 });
}

const below = (parent: SentSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

/** Everything that was sent to the collector so far, when none of these texts is in it. */
function expectNothingOf(...texts: string[]): void {
  const raw = collector.raw();
  expect(texts.filter((text) => raw.includes(text))).toEqual([]);
}

test('a request is a span below its caller, with its service and statements below it and no value', async () => {
  const client = await loggedIn(server.url, 'atendente');
  const { rows } = await server.ctx.pool.query<{ id: number }>(
    `select ticket.id from at_ticket ticket join gl_sector sector on sector.id = ticket.sector_id
     where sector.name = 'Atendimento' order by ticket.id desc limit 1`,
  );
  const path = `/api/gl_message/at_ticket/${rows[0]?.id}/2/message_save`;
  const { status, headers } = await client.call(`${path}?nada=Consulta-kwyzj`, {
    method: 'POST',
    body: { message: 'Palavra-kwyzj', client_message_id: '73917391-7391-4391-8391-739173917391' },
    headers: { traceparent, 'user-agent': 'Agente-kwyzj' },
  });
  expect(status).toBe(200);
  const request = await spanOf(
    ({ traceId, kind }) => traceId === CALLER.traceId && kind === SERVER,
  );
  const route = '/api/gl_message/:origin/:parent_code/:channel_id/message_save';
  expect(request).toMatchObject({
    name: `POST ${route}`,
    parentSpanId: CALLER.spanId,
    facts: {
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 200,
      'balcao.request_id': headers.get('x-request-id'),
    },
  });
  const service = await spanOf(({ name }) => name === 'Send a message');
  expect(service).toMatchObject({ traceId: CALLER.traceId, parentSpanId: request.spanId });
  const session = below(request).filter(({ kind }) => kind === CLIENT);
  expect(session.length).toBeGreaterThan(0);
  const statements = below(service).filter(({ kind }) => kind === CLIENT);
  const texts = statements.map(({ facts }) => facts['db.query.text']);
  expect(texts).toContainEqual(expect.stringMatching(/insert into gl_message\b.*\$\d/));
  expect(statements[0]?.facts['db.system.name']).toBe('postgresql');
  expectNothingOf(
    // Neither digits nor hexadecimal: those of times and ids may be any.
    'kwyzj',
    '73917391-7391-4391-8391-739173917391',
    'atendente@',
    'Demo@2026',
    'Camila',
    '127.0.0.1',
    'XSRF',
    'message_save?',
  );
  const told = lines.map((line) => JSON.parse(line)).find(({ route: one }) => one === route);
  expect(told).toMatchObject({ trace_id: CALLER.traceId, reqId: headers.get('x-request-id') });
  expect(collector.requests[0]).toEqual({ path: '/v1/traces', key: 'a b' });
  expect(collector.raw()).toContain('balcao-teste');
});

test('an address that no route serves is a span with its method alone', async () => {
  await fetch(`${server.url}/nowhere/Segredo2204`);
  const found = await spanOf(({ name }) => name === 'GET');
  expect(found.facts).toMatchObject({ 'http.response.status_code': 404 });
  expectNothingOf('Segredo2204');
});

test('a job is a trace of its own, with its statements', async () => {
  const { jobs, pool } = server.ctx;
  await jobs.define<{ word: string }>('operations.traced', {}, async ({ word }) => {
    await pool.query('select $1::text as word', [word]);
  });
  await jobs.send('operations.traced', { word: 'Tarefa5512' });
  const job = await spanOf(({ name }) => name === 'operations.traced');
  expect(job).toMatchObject({ kind: CONSUMER, facts: { 'balcao.job_id': expect.any(String) } });
  expect(job.parentSpanId).toBeFalsy();
  expect(below(job).map(({ facts }) => facts['db.query.text'])).toEqual([
    'select $1::text as word',
  ]);
  expectNothingOf('Tarefa5512');
});

test('what fails says its kind, and nothing of the error', async () => {
  const { jobs, pool } = server.ctx;
  await jobs.define('operations.failing', { retryLimit: 0 }, async () => {
    await pool.query('select $1::int', ['Errado8831']);
  });
  await jobs.send('operations.failing', {});
  const job = await spanOf(({ name }) => name === 'operations.failing');
  expect(job.facts['error.type']).toBe('22P02');
  expect(below(job)[0]?.facts['error.type']).toBe('22P02');
  expectNothingOf('Errado8831');
});

test('a frame of a page is a trace with its statements; so is one of the office', async () => {
  const { token, socket } = await started();
  await answer(socket, contactScript[0]);
  const turn = await spanOf(({ name }) => name === '/ws/chatbot message');
  expect(turn).toMatchObject({ kind: SERVER });
  expect(turn.parentSpanId).toBeFalsy();
  const statements = below(turn).map(({ facts }) => String(facts['db.query.text']));
  expect(statements.length).toBeGreaterThan(1);
  const opening = await spanOf(({ name }) => name === 'GET /ws/chatbot');
  expect(opening.facts['http.response.status_code']).toBe(101);
  const staff = await loggedIn(server.url, 'atendente');
  const office = new TestSocket(`${server.url}/ws/office`, {
    cookie: staff.cookieHeader,
    origin: server.url,
  });
  await vi.waitUntil(() => office.socket.readyState === office.socket.OPEN, 15_000);
  office.send({ action: 'sub', topic: `ticket.${await newestTicket(server.ctx)}` });
  expect(await office.next()).toMatchObject({ action: 'subOk' });
  office.close();
  const sub = await spanOf(({ name }) => name === '/ws/office sub');
  expect(sub.parentSpanId).toBeFalsy();
  expectNothingOf('Maria', token, 'code=contato');
});
