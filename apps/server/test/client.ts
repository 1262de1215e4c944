import { once } from 'node:events';
import { WebSocket } from 'ws';

type Body = Record<string, unknown>;
type Init = { method?: string; body?: unknown; headers?: Record<string, string> };
export type Reply = { status: number; body: Body; headers: Headers };

const PASSWORD = 'Demo@2026';

const jsonOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** A browser's HTTP client: keeps cookies and sends the anti-forgery cookie back as a header. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A body is sent as JSON, a form as multipart. */
  async call(path: string, init: Init = {}): Promise<Reply> {
    const isJson = init.body !== undefined && !(init.body instanceof FormData);
    const answer = await fetch(this.url + path, {
      method: init.method ?? 'GET',
      headers: {
        cookie: this.cookieHeader,
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(isJson && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      redirect: 'manual',
      ...(init.body !== undefined && {
        body: isJson ? jsonOf(init.body) : (init.body as FormData),
      }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await answer.text();
    const json = text !== '' && answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: json ? JSON.parse(text) : { text },
      headers: answer.headers,
    };
  }

  async logIn(who: string, password = PASSWORD): Promise<Reply> {
    await this.call('/sanctum/csrf-cookie');
    const username = who.includes('@') ? who : `${who}@exemplo.com.br`;
    return this.call('/auth/login', { method: 'POST', body: { username, password } });
  }
}

/** A client logged in as one of the demonstration's people. */
export async function loggedIn(url: string, who: string): Promise<TestClient> {
  const client = new TestClient(url);
  const { status } = await client.logIn(who);
  if (status !== 200) throw new Error(`login as ${who} answered ${status}`);
  return client;
}

/** A socket that queues its frames until a test asks for them. */
export class TestSocket {
  readonly frames: Body[] = [];
  readonly socket: WebSocket;
  closeCode: number | undefined;
  private wake = () => {};

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      this.wake();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.wake();
    });
    this.socket.on('error', () => this.wake());
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame in the queue; fails the test when none comes. */
  async next(): Promise<Body> {
    const deadline = Date.now() + 10_000;
    while (this.frames.length === 0) {
      if (this.closeCode !== undefined) throw new Error(`socket closed: ${this.closeCode}`);
      if (Date.now() > deadline) throw new Error('no frame came');
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 500).unref();
      });
    }
    return this.frames.shift() as Body;
  }

  async closed(): Promise<number> {
    if (this.closeCode === undefined) await once(this.socket, 'close');
    return this.closeCode ?? 0;
  }

  close(): void {
    this.socket.terminate();
  }
}
