import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import type { Reply, TestClient } from './client.ts';
import type { Books } from './finance.ts';
import type { Kind, Wish } from './finance-wishes.ts';
import { ofxOf, type Suggested } from './statements.ts';

type Settled = {
  id: number;
  reverses_id: number | null;
  fn_bank_account_id: number;
  cash_cents: number;
};
type Whole = {
  direction: string;
  amount_cents: number;
  settled_cents: number;
  updated_at: string;
  settlements: Settled[];
};
type Act = { path: string; body: object; key: string; done: (reply: Reply) => void };
type Line = { id: number; bank: number; cents: number; made: number };

const chosen = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length];

/**
 * Plays random acts of finance through a server's calls, and counts beside it what each bank account must hold. Acts that a
 * server did not answer wait in `unanswered`, to be sent again with their keys.
 */
export class FinanceActs {
  client: TestClient;
  readonly books: readonly Books[];
  readonly today: string;
  readonly held = new Map<number, number>();
  readonly answers = new Map<string, number>();
  unanswered: Act[] = [];
  #key: string;
  #acts = 0;
  #entries: number[] = [];
  #transfers: { id: string; from: number; to: number; cents: number }[] = [];
  #open: Line[] = [];
  #matched: Line[] = [];
  #statements: { id: number; bank: number }[] = [];

  constructor(client: TestClient, books: readonly Books[], today: string) {
    this.client = client;
    this.books = books;
    this.today = today;
    this.#key = `random-acts-${books[0]?.unit}-`;
    for (const { bank, cash } of books) for (const id of [bank, cash]) this.held.set(id, 1_000);
  }

  /** How often a kind of act was done. */
  done(kind: Kind): number {
    return this.answers.get(`${kind} 200`) ?? 0;
  }

  async play(one: Wish): Promise<void> {
    await this[one.kind](one);
  }

  /** Sends what was not answered again, until all is. */
  async again(): Promise<void> {
    const acts = this.unanswered;
    this.unanswered = [];
    for (const act of acts) await this.#send(act);
  }

  dayOf({ back, day }: Wish): string {
    const on = addDays(monthsLater(`${this.today.slice(0, 7)}-01`, -back), day);
    return [on, this.today].toSorted()[0] ?? on;
  }

  #move(bank: number, cents: number): void {
    this.held.set(bank, (this.held.get(bank) ?? 0) + cents);
  }

  #heard(kind: Kind, { status, body }: Reply): boolean {
    if (![200, 404, 409, 422].includes(status))
      throw new Error(`${kind} answered ${status} ${JSON.stringify(body)}`);
    this.answers.set(`${kind} ${status}`, (this.answers.get(`${kind} ${status}`) ?? 0) + 1);
    return status === 200;
  }

  async #send(act: Act): Promise<void> {
    const headers = { 'idempotency-key': act.key };
    const init = { method: 'POST', body: act.body, headers };
    // Not answered is not refused: it may be done or not.
    const reply = await this.client.call(act.path, init).catch(() => this.unanswered.push(act));
    if (typeof reply !== 'number') act.done(reply);
  }

  /** An act with a key of its own; `then` for those that were done. */
  #act(kind: Kind, path: string, body: object, then: (reply: Reply) => void = () => {}) {
    this.#acts += 1;
    const done = (reply: Reply) => {
      if (this.#heard(kind, reply)) then(reply);
    };
    return this.#send({
      path,
      body,
      key: `${this.#key}${String(this.#acts).padStart(6, '0')}`,
      done,
    });
  }

  #accounts({ own, parts, cents }: Wish) {
    const books = this.books[own];
    const shares = parts.slice(0, cents < 3 ? 1 : 3);
    const each = Math.floor(cents / shares.length);
    const split = shares.map((code, at) => ({
      fn_account_id: books?.account(code),
      amount_cents: at === 0 ? cents - each * (shares.length - 1) : each,
    }));
    return shares.length === 1
      ? { fn_account_id: split[0]?.fn_account_id, split: null }
      : { fn_account_id: null, split };
  }

  #written(one: Wish) {
    const competence = this.dayOf(one);
    return { ...this.#accounts(one), amount_cents: one.cents, competence };
  }

  async book(one: Wish): Promise<void> {
    const place = { business_unit_id: this.books[one.own]?.unit, direction: one.direction };
    const due_date = addDays(this.dayOf(one), one.day);
    const body = { ...place, description: 'Lançamento de prova', due_date, ...this.#written(one) };
    await this.#act('book', '/api/fn_entry', body, ({ body }) => {
      this.#entries.push((body.data as { id: number }).id);
    });
  }

  /** One of the youngest entries, so that several acts meet at one. */
  #entry({ nth }: Wish): number | undefined {
    return chosen(this.#entries.slice(-40), nth);
  }

  async #read(id: number | undefined): Promise<Whole | undefined> {
    if (id === undefined) return undefined;
    const reply = await this.client.call(`/api/fn_entry/${id}/edit`).catch(() => undefined);
    return reply?.body.data as Whole | undefined;
  }

  async settle(one: Wish): Promise<void> {
    const id = this.#entry(one);
    const entry = await this.#read(id);
    if (!entry) return;
    const left = entry.amount_cents - entry.settled_cents;
    const cents = Math.max(1, one.whole ? left : Math.floor((left * one.share) / 100));
    const books = this.books[one.own];
    const bank = (one.till ? books?.cash : books?.bank) ?? 0;
    const [interest, fine] = [one.more, one.more % 7];
    const discount = one.less * Math.min(cents, one.nth % 50);
    const sums = { interest_cents: interest, fine_cents: fine, discount_cents: discount };
    const body = { on: this.dayOf(one), amount_cents: cents, ...sums, fn_bank_account_id: bank };
    const sign = entry.direction === 'receivable' ? 1 : -1;
    await this.#act('settle', `/api/fn_entry/${id}/settle`, body, () =>
      this.#move(bank, sign * (cents + interest + fine - discount)),
    );
  }

  async reverse(one: Wish): Promise<void> {
    const id = this.#entry(one);
    const entry = await this.#read(id);
    const settlements = entry?.settlements.filter((found) => found.reverses_id === null) ?? [];
    const settled = chosen(settlements, one.share);
    if (!settled) return;
    const body = { reason: 'Engano', movement_id: settled.id };
    await this.#act('reverse', `/api/fn_entry/${id}/reverse`, body, () =>
      this.#move(settled.fn_bank_account_id, -settled.cash_cents),
    );
  }

  async cancel(one: Wish): Promise<void> {
    const id = this.#entry(one);
    if (id === undefined) return;
    await this.#act('cancel', `/api/fn_entry/${id}/cancel`, { reason: 'Engano' });
  }

  async change(one: Wish): Promise<void> {
    const id = this.#entry(one);
    const entry = await this.#read(id);
    if (!entry) return;
    const body = { ...this.#written(one), updated_at: entry.updated_at };
    const reply = await this.client
      .call(`/api/fn_entry/${id}`, { method: 'PUT', body })
      .catch(() => undefined);
    if (reply) this.#heard('change', reply);
  }

  async transfer(one: Wish): Promise<void> {
    const [here, there] = [this.books[one.own], this.books[one.whole ? one.own : 1 - one.own]];
    const [from, to] = [here?.bank ?? 0, there?.cash ?? 0];
    const cents = one.cents;
    const body = { from_id: from, to_id: to, on: this.dayOf(one), amount_cents: cents };
    await this.#act('transfer', '/api/fn_bank_account/transfer', body, (reply) => {
      this.#move(from, -cents);
      this.#move(to, cents);
      const { transfer_id: id } = reply.body.data as { transfer_id: string };
      this.#transfers.push({ id, from, to, cents });
    });
  }

  async takeBack({ nth }: Wish): Promise<void> {
    const made = chosen(this.#transfers.slice(-12), nth);
    if (!made) return;
    const path = `/api/fn_bank_account/transfer/${made.id}/reverse`;
    await this.#act('takeBack', path, { reason: 'Engano' }, () => {
      this.#move(made.from, made.cents);
      this.#move(made.to, -made.cents);
    });
  }

  /** A statement with lines of entries' amounts, and some of nobody's. */
  async import(one: Wish): Promise<void> {
    const bank = this.books[one.own]?.bank ?? 0;
    const entry = await this.#read(this.#entry(one));
    const amount = entry?.amount_cents ?? 100;
    const sign = entry?.direction === 'payable' ? '-' : '';
    const reais = (cents: number) => (cents / 100).toFixed(2);
    this.#acts += 1;
    const on = this.dayOf(one).replaceAll('-', '');
    const text = ofxOf([
      { on, amount: sign + reais(amount), name: `a${this.#acts}` },
      { on, amount: reais(one.cents), name: `b${this.#acts}` },
      { on, amount: `-${reais(one.more + 1)}`, name: `c${this.#acts}` },
    ]);
    const body = new FormData();
    body.append('fn_bank_account_id', String(bank));
    body.append('file', new Blob([text]), 'extrato.ofx');
    const init = { method: 'POST', body };
    const reply = await this.client.call('/api/fn_statement', init).catch(() => undefined);
    if (!reply || !this.#heard('import', reply)) return;
    const { id } = reply.body.data as { id: number };
    this.#statements.push({ id, bank });
    const found = await this.client.call(`/api/fn_statement/${id}/lines`).catch(() => undefined);
    const lines = (found?.body.data ?? []) as { id: number; amount_cents: number }[];
    for (const { id: line, amount_cents: cents } of lines)
      this.#open.push({ id: line, bank, cents, made: 0 });
  }

  /** What the line may be, or else a new entry. One act at a time has a line. */
  async match(one: Wish): Promise<void> {
    const statement = chosen(this.#statements.slice(-8), one.nth);
    if (!statement) return;
    const path = `/api/fn_statement/${statement.id}/suggestions`;
    const seen = await this.client.call(path).catch(() => undefined);
    const suggested = chosen((seen?.body.data ?? []) as Suggested[], one.share);
    const line = this.#open.find(({ id }) => id === suggested?.line_id);
    if (!line || !suggested) return;
    this.#open = this.#open.filter((other) => other !== line);
    const best = one.whole ? undefined : chosen(suggested.candidates, one.nth);
    const isWhole = best?.amount_cents === line.cents && best.kind !== 'charge';
    const found = best && isWhole ? best : undefined;
    const account = this.books[one.own]?.account(one.parts[0] ?? '');
    const body = found
      ? { matches: [{ kind: found.kind, id: found.id, amount_cents: line.cents }] }
      : { description: 'Do extrato', fn_account_id: account };
    const act = `/api/fn_statement/line/${line.id}/${found ? 'match' : 'book'}`;
    let isDone = false;
    await this.#act('match', act, body, () => {
      isDone = true;
      const made = found?.kind === 'movement' ? 0 : line.cents;
      this.#move(line.bank, made);
      this.#matched.push({ ...line, made });
    });
    if (!isDone && this.unanswered.length === 0) this.#open.push(line);
  }

  async unmatch({ nth }: Wish): Promise<void> {
    const line = chosen(this.#matched, nth);
    if (!line) return;
    this.#matched = this.#matched.filter((other) => other !== line);
    let isDone = false;
    await this.#act('unmatch', `/api/fn_statement/line/${line.id}/unmatch`, {}, () => {
      isDone = true;
      this.#move(line.bank, -line.made);
      this.#open.push({ ...line, made: 0 });
    });
    if (!isDone && this.unanswered.length === 0) this.#matched.push(line);
  }
}
