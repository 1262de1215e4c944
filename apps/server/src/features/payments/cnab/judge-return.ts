import { setImmediate as pause } from 'node:timers/promises';
import type { Payable } from '../apply-payment.store.ts';
import type { Money } from '../book-money.ts';
import { askedOn } from '../charge-terms.rules.ts';
import { standing, type Told } from './instruct.rules.ts';
import { type KeptLine, moneyWords, type Plan, planOf, roundsOf } from './return.rules.ts';
import type { JudgedLine, Sums } from './return.store.ts';

/** Charges of one statement; between two of them others get their turn. */
const AT_ONCE = 500;

/** What lines are judged by. Charges and what was told change while lines before are judged. */
export type Facts = {
  charges: Map<number, Payable>;
  told: Map<number, Told[]>;
  known: ReadonlySet<string>;
  today: string;
};

export type MoneyItem = { charge: Payable; came: Money };
export type MoneyOutcome = 'paid' | 'partial' | 'duplicate' | 'known';
/** Books money, or says what it would do; `charge` is as afterwards. */
export type Book = (items: readonly MoneyItem[]) => Promise<MoneyOutcome[]>;

export type Done = {
  line: JudgedLine;
  plan: Plan;
  charge: Payable;
  before: string;
  /** The registration that the bank has ended. */
  ended: number | undefined;
};

const cameOf = ({ on, cents, feeCents, creditOn, key }: KeptLine): Money => ({
  source: 'cnab',
  externalId: key,
  paidOn: on ?? '',
  cents,
  feeCents,
  creditOn,
});

/** What the line changed, so that those after it are judged by it; the registration that it ended. */
function follow(
  { charge, plan }: Pick<Done, 'charge' | 'plan'>,
  outcome: string,
  facts: Facts,
): number | undefined {
  const told = facts.told.get(charge.id) ?? [];
  const { answer } = plan;
  if (plan.cancel) charge.status = 'cancelled';
  const settled = plan.outcome === 'money' && outcome === 'paid';
  // A bank closes a slip with its first payment, whatever the payer still owes.
  const ends = plan.ends || (plan.outcome === 'money' && outcome === 'partial');
  const ended = ends ? standing(told) : undefined;
  const end: Told[] = ended === undefined ? [] : [{ id: ended, kind: 'cancel', state: 'done' }];
  facts.told.set(
    charge.id,
    told
      .map((one): Told => {
        if (one.id === answer?.id) return { ...one, state: answer.state };
        return (settled || plan.cancel || ends) && one.state === 'waiting'
          ? { ...one, state: 'dropped' }
          : one;
      })
      .concat(end),
  );
  return ended;
}

async function judgeSome(lines: readonly KeptLine[], facts: Facts, book: Book): Promise<Done[]> {
  const planned = lines.flatMap((line) => {
    const charge = facts.charges.get(line.chargeId ?? 0);
    if (!charge) return [];
    const told = facts.told.get(charge.id) ?? [];
    const known = facts.known.has(line.key);
    const plan = planOf(line, { charge, told, known, today: facts.today });
    return [{ line, charge, plan, before: charge.status }];
  });
  const money = planned.filter(({ plan }) => plan.outcome === 'money');
  const booked = await book(money.map(({ line, charge }) => ({ charge, came: cameOf(line) })));
  const outcomes = new Map(money.map(({ line }, at) => [line.line, booked[at] ?? 'known']));
  return planned.map(({ line, charge, plan, before }) => {
    const outcome = outcomes.get(line.line);
    const asked = askedOn(charge, line.on ?? facts.today);
    const end = outcome
      ? { outcome, will: moneyWords({ outcome, asked, paid: charge.paid_cents }) }
      : { outcome: plan.outcome as JudgedLine['outcome'], will: plan.will };
    const ended = follow({ charge, plan }, end.outcome, facts);
    return { line: { ...line, ...end }, plan, charge, before, ended };
  });
}

/** Judges the lines that mean a charge, some at once, in their order for each charge. */
export async function* judgeLines(lines: readonly KeptLine[], facts: Facts, book: Book) {
  for (const round of roundsOf(lines)) {
    for (let at = 0; at < round.length; at += AT_ONCE) {
      yield await judgeSome(round.slice(at, at + AT_ONCE), facts, book);
      await pause();
    }
  }
}

/** Lines that mean no charge. */
export const judgeOthers = (lines: readonly KeptLine[], today: string): JudgedLine[] =>
  lines
    .filter(({ chargeId }) => chargeId === null)
    .map((line) => {
      const plan = planOf(line, { charge: null, told: [], known: false, today });
      return { ...line, outcome: plan.outcome as JudgedLine['outcome'], will: plan.will };
    });

const booked = new Set(['paid', 'partial', 'duplicate']);

/** Lines by what they do, the money that came, and what the bank kept. */
export function sumsOf(lines: readonly JudgedLine[]): Sums {
  const sums: Sums = { counts: {}, paid: 0, fee: 0 };
  for (const { outcome, cents, feeCents } of lines) {
    sums.counts[outcome] = (sums.counts[outcome] ?? 0) + 1;
    if (booked.has(outcome)) sums.paid += cents;
    if (outcome !== 'known' && outcome !== 'fault') sums.fee += feeCents;
  }
  return sums;
}
