import type { Taxes } from '../document/taxes.rules.ts';
import { decimalOf } from './formats.rules.ts';
import type { PrintedNote } from './printed-note.rules.ts';

/** What we know of our own declaration beyond its XML, where an authority would add its register and its computation. */
export type Ours = {
  providerName: string | null;
  taxes: Pick<Taxes, 'issBaseCents' | 'issCents' | 'issRate' | 'withheldCents' | 'netCents'>;
};

const decimal = (cents: number) => decimalOf(BigInt(cents));

/** A declaration with our own figures; an authorised note stays as it is. */
export function withOurs(note: PrintedNote, ours: Ours | null): PrintedNote {
  if (!ours || note.accessKey) return note;
  const { taxes } = ours;
  return {
    ...note,
    provider: { ...note.provider, name: note.provider.name ?? ours.providerName },
    municipal: {
      ...note.municipal,
      base: decimal(taxes.issBaseCents),
      rate: taxes.issRate,
      tax: decimal(taxes.issCents),
    },
    totals: {
      ...note.totals,
      withheld: decimal(taxes.withheldCents),
      net: decimal(taxes.netCents),
    },
  };
}
