import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The next frame that the socket gets, parsed. */
export async function nextFrame(socket: WebSocket) {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data));
}

export type Conversation = { socket: WebSocket; block: string };

/** A new ticket with its socket open and greeted. */
export async function openConversation(port: number): Promise<Conversation> {
  const answer = await fetch(`http://127.0.0.1:${port}/chatbot/status/contato`);
  const { token } = (await answer.json()) as { token: string };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chatbot?code=contato&token=${token}`, {
    perMessageDeflate: false,
  });
  const hello = await nextFrame(socket);
  return { socket, block: hello.dialogBlockLast.id };
}
