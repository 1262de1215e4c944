import type { ChatBoot, ChatTicket } from '@balcao/contract/chatbot';
import type { Outbox } from './outbox.ts';
import { Pauses } from './pauses.ts';
import { getJson, RequestFault } from './request.ts';
import type { Visit } from './visit.ts';

export type Opening = Omit<ChatBoot, 'chatbot'> & { ticket?: ChatTicket };

type Query = Record<string, string | undefined>;

/** What the page asks by request. Each asks again while the trouble may pass, and throws the `RequestFault` that will not. */
export class ChatCalls {
  readonly #pauses = new Pauses();
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
    const query = { ...this.#origin, consent };
    const headers = { 'Idempotency-Key': ticketKey };
    return this.#ask(`/chatbot/status/${this.#visit.code}`, query, headers);
  }

  /** Who sent the visitor; told of a known ticket too, whose server keeps the first touch. */
  get #origin(): Query {
    const { affiliateCode, clickId } = this.#visit;
    return { affiliate_code: affiliateCode, facebookClickId: clickId };
  }

  /** Ends the present pause. */
  wake(): void {
    this.#pauses.wake();
  }

  async #ask<T>(path: string, query?: Query, headers?: Record<string, string>): Promise<T> {
    for (;;) {
      try {
        const answer = await getJson<T>(path, query, { headers });
        this.#pauses.reset();
        return answer;
      } catch (fault) {
        if (!(fault instanceof RequestFault && fault.mayPass)) throw fault;
        console.warn(fault);
        this.#onTrouble(fault);
        await this.#pauses.wait();
      }
    }
  }
}
