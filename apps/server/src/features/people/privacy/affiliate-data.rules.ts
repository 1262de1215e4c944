import { ERASED_NAME, type Place } from './erasure.rules.ts';

/** The places with data of a person who is an affiliate, in the order in which they are erased. */
export const affiliatePlaces: readonly Place[] = [
  // Whom the company paid commissions to, and by which key: its books.
  {
    table: 'af_batch_part',
    owner: 'affiliates',
    key: 'af_affiliate_id',
    words: ['pix_key'],
    kind: 'commissions',
    erasure: 'keep',
    copy: 'data',
  },
  // Sales and commissions stay as numbers of an affiliate without a name.
  {
    table: 'af_affiliate',
    owner: 'affiliates',
    key: 'id',
    words: [
      ...['name', 'tax_id', 'email', 'pix_key'],
      ...['phone', 'cep', 'street', 'district', 'city', 'state'],
    ],
    kind: 'affiliate',
    copy: 'data',
    erasure: {
      name: `'${ERASED_NAME}'`,
      tax_id: 'null',
      email: 'null',
      pix_key: 'null',
      pix_key_kind: 'null',
      phone: 'null',
      cep: 'null',
      street: 'null',
      district: 'null',
      city: 'null',
      state: 'null',
      user_id: 'null',
      active: 'false',
      updated_at: '$now',
    },
  },
];
