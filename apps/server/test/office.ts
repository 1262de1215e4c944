import { once } from 'node:events';
import { type TestClient, TestSocket } from './client.ts';

type Frame = Record<string, unknown>;

/** An open page of the back-office: its connection, and the events that it got, by topic. */
export class OfficePage {
  readonly socket: TestSocket;

  private constructor(socket: TestSocket) {
    this.socket = socket;
  }

  static async open(client: TestClient): Promise<OfficePage> {
    const headers = { cookie: client.cookieHeader, origin: client.url };
    const socket = new TestSocket(`${client.url}/ws/office`, headers);
    await once(socket.socket, 'open');
    return new OfficePage(socket);
  }

  send(frame: Frame): void {
    this.socket.send(frame);
  }

  /** Returns whether the server allowed it. */
  async subscribe(topic: string): Promise<boolean> {
    this.send({ action: 'sub', topic });
    const answer = await this.take((frame) => frame.topic === topic && frame.action !== 'event');
    return answer.action === 'subOk';
  }

  /** The next event on that topic. */
  news(topic: string): Promise<Frame> {
    return this.take((frame) => frame.topic === topic && frame.action === 'event');
  }

  /** The message that a subscription has ended. */
  refusal(topic: string): Promise<Frame> {
    return this.take((frame) => frame.topic === topic && frame.ok === false);
  }

  /** Events on that topic that no test has taken. */
  heard(topic: string): Frame[] {
    return this.socket.frames.filter((frame) => frame.topic === topic);
  }

  close(): void {
    this.socket.close();
  }

  /** The first matching frame; others stay in the queue. */
  private async take(fits: (frame: Frame) => boolean): Promise<Frame> {
    const kept: Frame[] = [];
    try {
      for (;;) {
        const frame = await this.socket.next();
        if (fits(frame)) return frame;
        kept.push(frame);
      }
    } finally {
      this.socket.frames.unshift(...kept);
    }
  }
}
