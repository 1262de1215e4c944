import { randomUUID } from 'node:crypto';
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

type Answer = { text: string; type?: string; data?: object };
const city = { id: 3509502, name: 'Campinas', fullname: 'Campinas - SP', ibge_code: '3509502' };
/** The whole script of `/cb/contato`. */
export const answers: Answer[] = [
  { text: 'Maria de Souza' },
  { text: '529.982.247-25' },
  { text: '(19) 99876-5432' },
  { text: city.fullname, type: 'application/json', data: city },
  { text: 'Quero um orçamento para a minha casa.' },
];

/** Gives all answers, and notes how long each turn took. */
export async function converse(conversation: Conversation, durations: number[]): Promise<void> {
  const { socket } = conversation;
  for (const answer of answers) {
    const frame = {
      action: 'message',
      type: 'text/plain',
      ...answer,
      dialogBlockId: conversation.block,
      clientMessageId: randomUUID(),
    };
    const begun = performance.now();
    socket.send(JSON.stringify(frame));
    const reply = await nextFrame(socket);
    durations.push(performance.now() - begun);
    if (!reply.ok || reply.stale) throw new Error(`turn refused: ${JSON.stringify(reply)}`);
    conversation.block = reply.dialogBlockLast.id;
  }
}
