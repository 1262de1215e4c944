import type { ChatBoot, ChatTicket } from '@balcao/contract/chatbot/conversation';
import { Backoff } from './backoff.ts';
import type { Outbox } from './outbox.ts';
import { getJson, RequestFault } from './request.ts';
import { visitorOf } from './touch.ts';
import type { Visit } from './visit.ts';

export type Opening = Omit<ChatBoot, 'chatbot'> & { ticket?: ChatTicket };

type Query = Record<string, string | undefined>;

/** The calls of the page. Each retries temporary faults, and throws the `RequestFault` of permanent ones. */
export class ChatCalls {
  readonly #backoff = new Backoff();
  readonly #visit: Visit;
  readonly #outbox: Outbox;
  readonly #onTrouble: (fault: RequestFault) => void;

  constructor(visit: Visit, outbox: Outbox, onTrouble: (fault: RequestFault) => void) {
    this.#visit = visit;
    this.#outbox = outbox;
    this.#onTrouble = onTrouble;
  }

  firstMessages(): Promise<Opening> {
    return this.#ask(`/chatbot/firstMessages/${this.#visit.code}`, { notice: 'aside' });
  }

  status(token: string): Promise<Opening> {
    return this.#ask(`/chatbot/status/${this.#visit.code}`, { token, ...this.#origin });
  }

  newTicket(): Promise<Opening & { token: string }> {
    const { consent, ticketKey } = this.#outbox;
    const query = { ...this.#origin, consent, visitor: visitorOf(this.#visit) };
    const headers = { 'Idempotency-Key': ticketKey };
    return this.#ask(`/chatbot/status/${this.#visit.code}`, query, headers);
  }

  /** Who sent the visitor; also sent for a known ticket, whose server keeps the first touch. */
  get #origin(): Query {
    const { affiliateCode, clickId } = this.#visit;
    return { affiliate_code: affiliateCode, facebookClickId: clickId };
  }

  /** Ends the current pause. */
  wake(): void {
    this.#backoff.wake();
  }

  async #ask<T>(path: string, query?: Query, headers?: Record<string, string>): Promise<T> {
    for (;;) {
      try {
        const answer = await getJson<T>(path, query, { headers });
        this.#backoff.reset();
        return answer;
      } catch (fault) {
        if (!(fault instanceof RequestFault && fault.mayPass)) throw fault;
        console.warn(fault);
        this.#onTrouble(fault);
        await this.#backoff.wait();
      }
    }
  }
}
