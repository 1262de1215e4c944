import type { Chosen } from '../../../records/form-values.ts';

/** What the dialog holds; amounts in whole cents. */
export type Settling = {
  account: Chosen | null;
  on: string | null;
  amount: number | null;
  interest: number | null;
  fine: number | null;
  discount: number | null;
  note: string;
};

/** What moves in the bank account: the amount with interest and fine, without the discount. */
export const cashOf = ({ amount, interest, fine, discount }: Settling): number =>
  (amount ?? 0) + (interest ?? 0) + (fine ?? 0) - (discount ?? 0);

type Faults = Partial<Record<'on' | 'amount' | 'discount', string>>;

/** The errors that the dialog can find without the server. */
export function faultsOf(form: Settling, { open, today }: { open: number; today: string }): Faults {
  const { on, amount, discount } = form;
  return {
    ...(on !== null && on > today && { on: 'A data não pode ser futura.' }),
    ...(amount !== null && amount <= 0 && { amount: 'O valor precisa ser maior que zero.' }),
    ...(amount !== null && amount > open && { amount: 'O valor passa do que está em aberto.' }),
    ...((discount ?? 0) > (amount ?? 0) && { discount: 'O desconto passa do valor.' }),
  };
}
