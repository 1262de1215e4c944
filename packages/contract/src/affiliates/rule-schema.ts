import { z } from 'zod';
import { type CommissionRule, LONGEST_HOLD, MOST_TIERS } from './rule.ts';

const cents = z.number().int().min(1).max(100_000_000_000);
const value = z.union([
  z.string().regex(/^\d{1,3}\.\d{2}$/, 'Informe o percentual como 10.00.'),
  cents,
]);

/** A rule's shape; whether its parts fit together is checked by `ruleFault`. */
export const ruleSchema: z.ZodType<CommissionRule> = z.strictObject({
  kind: z.enum(['percent', 'fixed'], 'Escolha percentual ou valor fixo.'),
  value,
  on: z.enum(['first', 'every'], 'Escolha de quais cobranças vem a comissão.'),
  hold_days: z
    .number('Informe os dias de carência.')
    .int('Informe um número inteiro de dias.')
    .min(0, 'Os dias de carência começam em 0.')
    .max(LONGEST_HOLD, `A carência vai até ${LONGEST_HOLD} dias.`),
  tiers: z
    .array(z.strictObject({ from_cents: cents, value }))
    .max(MOST_TIERS, `No máximo ${MOST_TIERS} faixas.`),
});
