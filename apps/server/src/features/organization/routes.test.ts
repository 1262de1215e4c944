import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = new TestClient(server.url);
});
afterAll(() => server.stop());

const found = async (q: string) => {
  const { body } = await visitor.call(`/api/gl_city/options?q=${encodeURIComponent(q)}`);
  return (body.data as { fullname: string }[]).map(({ fullname }) => fullname);
};

describe('a search for cities', () => {
  test.each([
    ['campin', 'Campinas - SP'],
    ['CAMPINA G', 'Campina Grande - PB'],
    ['sao', 'São Paulo - SP'],
    ['rio', 'Rio de Janeiro - RJ'],
    ['rio b', 'Rio Branco - AC'],
    ['abair', 'Abaíra - BA'],
    // Smaller than São José dos Campos, but an exact match.
    ['são josé', 'São José - SC'],
    ['paulo', 'Paulo Afonso - BA'],
    ['', 'São Paulo - SP'],
  ])('%j shows first %s', async (q, first) => {
    expect((await found(q))[0]).toBe(first);
  });

  test('shows what has no rank by name, whatever accents it has', async () => {
    expect((await found('aba')).slice(0, 4)).toEqual([
      'Abadia de Goiás - GO',
      'Abadia dos Dourados - MG',
      'Abadiânia - GO',
      'Abaeté - MG',
    ]);
  });
});

test('every city with a rank has one of its own', async () => {
  const { rows } = await server.ctx.pool.query(
    `select count(size_rank)::int as cities, count(distinct size_rank)::int as ranks,
       max(size_rank)::int as last from gl_city`,
  );
  expect(rows).toEqual([{ cities: 81, ranks: 81, last: 81 }]);
});
