import { AppError } from '../../../platform/app-error.ts';

type Rule = { kind: number; value: string };
type Step = { until: string; value: string };
type Discount = { kind: number; value?: string; steps?: Step[] };

/** A charge as the PSP needs it. `validDays` after the due date it can still be paid. */
export type PixRequest = {
  txid: string;
  pixKey: string;
  cents: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
  validDays: number;
  payer: { name: string; taxId: string | null };
  description: string | null;
  fine: Rule | null;
  interest: Rule | null;
  discount: Discount | null;
  abatement: Rule | null;
};

const MOST_CENTS = 999_999_999_999;
const MOST_NAME = 200;
const MOST_DESCRIPTION = 140;
const DAY_S = 86_400;
/** 31 days beyond ten years: more seconds do not fit the PSP's 32-bit field much longer. */
const MOST_LIFE_S = 3_680 * DAY_S;
/** Brazil has had no summer time since 2019. */
const BRASILIA = '-03:00';

/** Cents as the API writes amounts: `1234.05`. Throws for what it cannot write. */
export function amountOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > MOST_CENTS) {
    throw new AppError('INVALID', {
      reason: 'O banco só aceita de R$ 0,01 a R$ 9.999.999.999,99.',
    });
  }
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cents of an amount as the API writes it. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''));

const rule = ({ kind, value }: Rule) => ({ modalidade: kind, valorPerc: value });

function discountOf({ kind, value, steps }: Discount) {
  return steps
    ? {
        modalidade: kind,
        descontoDataFixa: steps.map((step) => ({ data: step.until, valorPerc: step.value })),
      }
    : { modalidade: kind, valorPerc: value };
}

function payerOf({ name, taxId }: PixRequest['payer']) {
  const nome = name.slice(0, MOST_NAME);
  return taxId?.length === 11 ? { cpf: taxId, nome } : { cnpj: taxId, nome };
}

/** What both kinds of charge say. */
function baseOf({ pixKey, description }: PixRequest) {
  const text = description?.trim().slice(0, MOST_DESCRIPTION);
  return { chave: pixKey, ...(text && { solicitacaoPagador: text }) };
}

const hasRules = ({ fine, interest, discount, abatement }: PixRequest) =>
  [fine, interest, discount, abatement].some(Boolean);

/** Seconds until the end of the last day on which the charge can be paid, counted in calendar days. */
function lifeOf({ dueDate, validDays }: PixRequest, now: Date): number {
  const end = Date.parse(`${dueDate}T23:59:59${BRASILIA}`) + validDays * DAY_S * 1_000;
  const seconds = Math.floor((end - now.getTime()) / 1_000);
  return Math.min(Math.max(seconds, 60), MOST_LIFE_S);
}

/**
 * `cobv` with the payer's tax id, whose PSP computes fine, interest and discounts by itself; without one `cob`, which
 * knows no rules. Throws INVALID for rules without a tax id.
 */
export function bodyOf(request: PixRequest, now: Date): { kind: 'cob' | 'cobv'; body: object } {
  const { payer, cents, fine, interest, discount, abatement } = request;
  const original = amountOf(cents);
  if (payer.taxId !== null) {
    const valor = {
      original,
      ...(fine && { multa: rule(fine) }),
      ...(interest && { juros: rule(interest) }),
      ...(abatement && { abatimento: rule(abatement) }),
      ...(discount && { desconto: discountOf(discount) }),
    };
    const calendario = {
      dataDeVencimento: request.dueDate,
      validadeAposVencimento: request.validDays,
    };
    const body = { calendario, devedor: payerOf(payer), valor, ...baseOf(request) };
    return { kind: 'cobv', body };
  }
  if (hasRules(request)) {
    const reason =
      'Com multa, juros, desconto ou abatimento, o banco exige o CPF ou CNPJ de quem paga.';
    throw new AppError('INVALID', { reason });
  }
  const calendario = { expiracao: lifeOf(request, now) };
  return { kind: 'cob', body: { calendario, valor: { original }, ...baseOf(request) } };
}
