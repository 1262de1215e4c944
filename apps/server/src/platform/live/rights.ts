import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Client } from './client.ts';

/** The close code for a connection without a valid session. */
export const CLOSE_SESSION = 4401;

/** Whether this person may have a connection at all. */
export const isWelcome = (actor: Actor | null | undefined): actor is Actor =>
  !!actor?.roles.loginOk && !actor.twoFactorDue;

const rightsOf = ({ userId, level, roles, impersonator }: Actor) => ({
  userId,
  level,
  roles,
  impersonator,
});

/**
 * Gives the clients their sessions' current rights, closes those whose session has ended, and returns those whose rights
 * have changed. Asks once per session, however many pages it has.
 */
export async function renewActors(app: FastifyInstance, clients: Client[]): Promise<Client[]> {
  const asked = new Map<string, Promise<Actor | null>>();
  const changed: Client[] = [];
  async function renew(client: Client): Promise<void> {
    const { ip, userAgent, requestId } = client.actor;
    const token = client.sessionToken;
    client.asked += 1;
    const turn = client.asked;
    const asking = asked.get(token) ?? app.identify(token, { ip, userAgent, requestId });
    asked.set(token, asking);
    const actor = await asking;
    // A later read has already finished, so this result is outdated.
    if (turn < client.answered) return;
    client.answered = turn;
    if (!isWelcome(actor)) return client.socket.close(CLOSE_SESSION, 'session ended');
    if (!isDeepStrictEqual(rightsOf(actor), rightsOf(client.actor))) changed.push(client);
    client.actor = actor;
  }
  const log = (err: unknown) => app.ctx.log.warn({ err }, 'rights not rechecked');
  await Promise.all(clients.map((client) => renew(client).catch(log)));
  return changed;
}
