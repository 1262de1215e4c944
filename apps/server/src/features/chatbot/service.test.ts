import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the first messages make nothing', async () => {
  const answer = await fetch(`${server.url}/chatbot/firstMessages/contato`);
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(body.dialogBlockLast).toMatchObject({ type: 'input.string', variable: 'name' });
  console.log(JSON.stringify(body));
  const st = await fetch(`${server.url}/chatbot/status/contato`);
  console.log(st.status, JSON.stringify(await st.json()));
  const cities = await fetch(`${server.url}/api/gl_city/options?q=sao%20jose`);
  console.log(cities.status, await cities.text());
  const page = await fetch(`${server.url}/cb/contato`);
  console.log(page.status, await page.text(), page.headers);
  const se = await fetch(`${server.url}/api/session/web`);
  console.log(se.status, await se.text());
});
