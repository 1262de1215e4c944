import { type AddressInfo, createServer } from 'node:net';

/** How the server ends a mail that it got; by default it stays silent. */
type End = { cut?: boolean; answer?: string };

/** A mail server that takes mails and confirms none of them. */
export async function silentMailServer({ cut = false, answer }: End) {
  let [taken, open] = [0, 0];
  const server = createServer((socket) => {
    let inMail = false;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
    socket.on('error', () => {});
    socket.setEncoding('latin1').write('220 x\r\n');
    socket.on('data', (line: string) => {
      if (!inMail) {
        inMail = /^DATA/i.test(line);
        socket.write(inMail ? '354 go on\r\n' : '250 ok\r\n');
      } else if (line.endsWith('\r\n.\r\n')) {
        taken += 1;
        if (cut) socket.destroy();
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state: () => ({ taken, open }),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
