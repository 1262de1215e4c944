import { plainPixKey } from '@balcao/brazil/pix-key';
import { plainTaxId } from '@balcao/brazil/tax-id';
import type { PixKeyKind } from '@balcao/contract/affiliates/records';
import type { SignalKind } from '@balcao/contract/affiliates/signal-words';
import { plainAddress } from './address.rules.ts';

type Text = string | null;

/** By what an affiliate may be known as a customer: of the affiliate, and of the person whose page in the portal it is. */
export type Marks = {
  ownTaxIds: readonly Text[];
  ownEmails: readonly Text[];
  phone: Text;
  pixKeyKind: Text;
  pixKey: Text;
  cep: Text;
  street: Text;
};

/** What is known of the customer of a sale: of the charge, its ticket and its person. */
export type Customer = {
  taxIds: readonly Text[];
  emails: readonly Text[];
  phones: readonly Text[];
  customerCep: Text;
  customerStreet: Text;
};

/** A phone's digits without Brazil's number, however it was typed. */
function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

const plainEmail = (text: string): string => text.trim().toLowerCase();

/** Whether one of the customer's values is one of the affiliate's; nothing is equal to nothing. */
function haveCommon(
  own: readonly Text[],
  others: readonly Text[],
  plain: (text: string) => string,
): boolean {
  const wanted = own.flatMap((text) => (text ? plain(text) || [] : []));
  return others.some((other) => other !== null && wanted.includes(plain(other)));
}

function hasKey({ pixKeyKind, pixKey }: Marks, { taxIds, emails, phones }: Customer): boolean {
  if (!pixKeyKind || !pixKey) return false;
  const kind = pixKeyKind as PixKeyKind;
  return [...taxIds, ...emails, ...phones].some(
    (other) => other !== null && plainPixKey(kind, other) === pixKey,
  );
}

/** What an affiliate and the customer of a sale have in common. */
export function commonOf(affiliate: Marks, customer: Customer): SignalKind[] {
  const { ownTaxIds, ownEmails, phone, cep, street } = affiliate;
  const address = plainAddress(customer.customerCep, customer.customerStreet);
  const found: Record<Exclude<SignalKind, 'network'>, boolean> = {
    tax_id: haveCommon(ownTaxIds, customer.taxIds, plainTaxId),
    pix_key: hasKey(affiliate, customer),
    email: haveCommon(ownEmails, customer.emails, plainEmail),
    phone: haveCommon([phone], customer.phones, plainPhone),
    address: address !== null && address === plainAddress(cep, street),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((kind) => found[kind]);
}

/** So many conversations from one network, and more than half of all: somebody may be talking to the chatbot. */
const MANY = 5;

export const isManyOfOne = ({ most, total }: { most: number; total: number }): boolean =>
  most >= MANY && most * 2 > total;
