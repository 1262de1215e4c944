import { addDays } from '@balcao/brazil/bank-days';
import { instalmentDates, monthsLater, splitCents } from '@balcao/brazil/instalments';
import { companyPayers, type Payer, strangerOf } from './charge-payers.ts';
import type { Chance } from './visitors.ts';

type Rule = { kind: number; value: string };

/** A charge as it was made; days are `yyyy-mm-dd`. */
export type Asked = {
  payer: Payer;
  cents: number;
  due: string;
  made: string;
  type: 'boleto' | 'pix' | 'card' | 'cash';
  description: string;
  fine: Rule | null;
  interest: Rule | null;
  discount: { kind: number; steps: { until: string; value: string }[] } | null;
  abatement: Rule | null;
  instalment: { number: number; count: number; group: number } | null;
  ticketId: number | null;
  creditsBalance: boolean;
  /** What must become of it; without it chance decides. */
  end?: 'paid' | 'open';
  /** Fixed links of docs/product/demonstration.md#links. */
  token?: string;
};

const late = { fine: { kind: 2, value: '2.00' }, interest: { kind: 3, value: '1.00' } };
const plain = {
  fine: null,
  interest: null,
  discount: null,
  abatement: null,
  instalment: null,
  ticketId: null,
  creditsBalance: false,
};

/** People put up panels before and in the summer, seldom in the winter; January first. */
const season = [1.25, 1.15, 1, 0.9, 0.75, 0.65, 0.7, 0.85, 1, 1.15, 1.3, 1.2];
const MONTHS = 12;

/** How busy the month is that lies so many months back: the season, in a company that grows. */
function busy(month: string, back: number): number {
  return (season[Number(month.slice(5, 7)) - 1] ?? 1) * (1.15 - back * 0.035);
}

/** The first days of this month and of those before it, the oldest first. */
const monthsUntil = (today: string) =>
  Array.from({ length: MONTHS }, (_, at) => {
    const back = MONTHS - 1 - at;
    return { month: monthsLater(`${today.slice(0, 7)}-01`, -back), back };
  });

const tens = (cents: number) => Math.round(cents / 1000) * 1000;
const between = (chance: Chance, least: number, most: number) =>
  least + chance.upTo(most - least + 1);

const plans: [description: string, cents: number][] = [
  ['Monitoramento mensal', 14_900],
  ['Manutenção preventiva', 38_900],
  ['Locação do sistema', 124_500],
  ['Assinatura de energia solar', 289_000],
];

/** The same sum each month, for who has a contract. */
function monthly(payers: Payer[], chance: Chance, today: string): Asked[] {
  return payers.flatMap((payer, nth) => {
    const [description, cents] = plans[nth % plans.length] ?? plans[0] ?? ['', 0];
    const day = chance.pick([5, 10, 15, 20]);
    const early = nth % 3 === 0;
    return [...monthsUntil(today), { month: monthsLater(`${today.slice(0, 7)}-01`, 1) }].map(
      ({ month }): Asked => {
        const due = addDays(month, day - 1);
        const steps = [{ until: addDays(due, -5), value: '5.00' }];
        const discount = early ? { kind: 2, steps } : null;
        const made = addDays(due, -15);
        const type = 'boleto';
        return { ...plain, ...late, payer, cents, due, made, type, description, discount };
      },
    );
  });
}

const projects = ['Instalação residencial', 'Ampliação do sistema', 'Troca do inversor'];

/** Larger works, in instalments. */
function installations(payers: Payer[], chance: Chance, today: string): Asked[] {
  let group = 0;
  return monthsUntil(today).flatMap(({ month, back }) =>
    Array.from({ length: Math.round(3 * busy(month, back)) }, () => {
      group += 1;
      const payer = chance.happens(0.4) ? chance.pick(payers) : strangerOf(chance);
      const count = between(chance, 2, 8);
      const parts = splitCents(tens(between(chance, 680_000, 3_900_000)), count);
      const first = addDays(month, chance.upTo(26));
      const description = chance.pick(projects);
      const abatement = chance.happens(0.15) ? { kind: 1, value: '50.00' } : null;
      return instalmentDates(first, count).map(
        (due, at): Asked => ({
          ...plain,
          ...late,
          payer,
          cents: parts[at] ?? 0,
          due,
          made: addDays(first, -7),
          type: 'boleto',
          description,
          abatement,
          instalment: { number: at + 1, count, group },
        }),
      );
    }).flat(),
  );
}

const services: [description: string, least: number, most: number][] = [
  ['Limpeza dos painéis', 25_000, 68_000],
  ['Visita técnica', 15_000, 28_000],
  ['Homologação na concessionária', 75_000, 120_000],
  ['Laudo de geração', 32_000, 49_000],
  ['Reparo do inversor', 48_000, 210_000],
];

const singleTypes = ['pix', 'pix', 'pix', 'pix', 'boleto', 'boleto', 'card', 'cash'] as const;
const ticketTypes = ['pix', 'boleto', 'boleto'] as const;

/** Single works. */
function singles(payers: Payer[], chance: Chance, today: string): Asked[] {
  return monthsUntil(today).flatMap(({ month, back }) =>
    Array.from({ length: Math.round(15 * busy(month, back)) }, (): Asked => {
      const payer = chance.happens(0.25) ? chance.pick(payers) : strangerOf(chance);
      const [description, least, most] = chance.pick(services);
      const type = chance.pick(singleTypes);
      const made = addDays(month, chance.upTo(28));
      const due = type === 'pix' || type === 'boleto' ? addDays(made, 5 + chance.upTo(10)) : made;
      const cents = tens(between(chance, least, most)) - 100;
      const terms = type === 'boleto' ? late : {};
      return { ...plain, ...terms, payer, cents, due, made, type, description };
    }),
  );
}

/** What was asked of everybody in the last twelve months and is asked in the next ones; nothing is made in the future. */
export function yearOf(registered: Payer[], chance: Chance, today: string): Asked[] {
  const payers = [...companyPayers, ...registered];
  const all = [
    ...monthly(payers, chance, today),
    ...installations(payers, chance, today),
    ...singles(payers, chance, today),
  ];
  return all.filter(({ made }) => made <= today).toSorted((a, b) => (a.made < b.made ? -1 : 1));
}

/** The README's customer pays a contract of her own, month after month; nothing of it is open. */
export function contractOf(payer: Payer, today: string): Asked[] {
  const months = monthsUntil(today).filter(({ back }) => back > 1);
  return months.map(({ month }) => ({
    ...plain,
    ...late,
    payer,
    cents: 8_990,
    due: addDays(month, 9),
    made: addDays(month, -6),
    type: 'boleto',
    description: 'Monitoramento mensal',
    end: 'paid',
  }));
}

export type TicketOfCharge = { id: number; payer: Payer; day: string; waits: boolean };

/** Charges that were made from tickets: open where the ticket waits for its money. */
export function ofTickets(tickets: TicketOfCharge[], chance: Chance, today: string): Asked[] {
  return tickets.map(({ id, payer, day, waits }): Asked => {
    const [description, least, most] = chance.pick(services);
    const cents = tens(between(chance, least, most)) - 100;
    const type = chance.pick(ticketTypes);
    const end = waits ? 'open' : 'paid';
    const due = waits ? addDays(today, chance.upTo(12) - 3) : addDays(day, 3);
    const of = { payer, cents, due, made: day, type, description } as const;
    return { ...plain, ...late, ...of, ticketId: id, end };
  });
}

/** Charges that a visitor of the demonstration opens by their links. */
export function linkedOf(payer: Payer, today: string): Asked[] {
  const of = { ...plain, ...late, payer, type: 'boleto', end: 'open' } as const;
  const until = (days: number, value: string) => ({ until: addDays(today, days), value });
  return [
    {
      ...of,
      cents: 90_000,
      due: addDays(today, 9),
      made: addDays(today, -12),
      description: 'Reparo do inversor',
      token: 'demo-parcial',
    },
    {
      ...of,
      cents: 120_000,
      due: addDays(today, 21),
      made: addDays(today, -2),
      description: 'Homologação na concessionária',
      discount: { kind: 1, steps: [until(6, '120.00'), until(13, '60.00')] },
      token: 'demo-desconto',
    },
  ];
}
