import { type Reply, TestClient } from './client.ts';
import type { TestServer } from './server.ts';

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '';

/**
 * A client by somebody who has read only the specification: it takes its headers from the page (docs/product/calls.md#headers) and sends
 * exactly what the specification names.
 */
export class SpecificationClient {
  readonly client: TestClient;
  private headers: Record<string, string> = {};

  constructor({ url }: { url: string }) {
    this.client = new TestClient(url);
  }

  /** Opens a page, whose head holds CSRF token, API user and API token. */
  async open(page = '/login'): Promise<string> {
    const { body } = await this.client.call(page, { headers: { accept: 'text/html' } });
    const html = String(body.text);
    this.headers = {
      'x-csrf-token': metaOf(html, 'csrf-token'),
      'x-api-user': metaOf(html, 'api-user'),
      'x-api-token': metaOf(html, 'api-token'),
    };
    return html;
  }

  /** Sends the payload as JSON, or as multipart if it is a form. */
  call(method: string, path: string, body?: unknown): Promise<Reply> {
    const init = { method, headers: this.headers, ...(body !== undefined && { body }) };
    return this.client.call(path, init);
  }

  static async loggedIn(server: TestServer, who: string): Promise<SpecificationClient> {
    const client = new SpecificationClient(server);
    await client.open();
    await client.call('GET', '/sanctum/csrf-cookie');
    await client.call('GET', '/api/session/web');
    const payload = {
      username: `${who}@exemplo.com.br`,
      password: 'Demo@2026',
      recaptcha: null,
      is_app: false,
    };
    const { status, body } = await client.call('POST', '/auth/login', payload);
    if (status !== 200) throw new Error(`login answered ${status}`);
    await client.open(String(body.url));
    return client;
  }
}

/** A multipart form in the order of its entries. */
export function formOf(entries: [string, string | Blob, string?][]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
}
