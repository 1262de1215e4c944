import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../servers.ts';

/** A mail server that can be away; keeps the texts of the mails that it accepted. */
export class ChaosMailServer {
  readonly port: number;
  readonly texts: string[] = [];
  #server: SMTPServer | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<ChaosMailServer> {
    const server = new ChaosMailServer(await freePort());
    await server.comeBack();
    return server;
  }

  async comeBack(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, _session, done) => {
        // Removes the line breaks that quoted-printable puts into words.
        this.texts.push((await text(stream)).replaceAll('=\r\n', ''));
        done();
      },
    });
    this.#server.on('error', () => {});
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  async goAway(): Promise<void> {
    const server = this.#server;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
