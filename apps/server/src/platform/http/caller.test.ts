import { afterEach, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
afterEach(() => server.stop());

/** The address that the signing page records for a request through a proxy with this header. */
async function seenAs(forwarded: string): Promise<unknown> {
  const path = '/api/at_ticket/demo-assinatura/public_get';
  const { body } = await new TestClient(server.url).call(path, {
    headers: { 'x-forwarded-for': forwarded },
  });
  return (body.meta as { ip: string }).ip;
}

describe('who calls through a proxy', () => {
  test('has the address that the proxy names, if it is one', async () => {
    server = await startTestServer({ TRUST_PROXY: '1' });
    expect(await seenAs('9.9.9.9')).toBe('9.9.9.9');
    expect(await seenAs('2001:db8::1')).toBe('2001:db8::1');
    for (const forged of ['qualquer texto', '<b>1</b>', '1.2.3', `1.2.3.4${' '.repeat(9)}x`]) {
      expect(await seenAs(forged), forged).toBe('127.0.0.1');
    }
  });

  test('where one proxy is trusted, has the address that this one saw and not what stood there before', async () => {
    server = await startTestServer({ TRUST_PROXY: 'true' });
    expect(await seenAs('9.9.9.9')).toBe('9.9.9.9');
    expect(await seenAs('qualquer texto, 9.9.9.9')).toBe('9.9.9.9');
    expect(await seenAs('6.6.6.6, 9.9.9.9')).toBe('9.9.9.9');
  });
});
