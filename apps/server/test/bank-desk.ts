import { bradescoDigit } from '@balcao/brazil/cnab/our-number';
import {
  bancoDoBrasilReturn,
  bradescoReturn,
  fileOf,
  type ReturnedSlip,
} from '../../../packages/brazil/test/bank-return.ts';
import type { ChargeOffice } from './charges.ts';

export type BankUnit = {
  id: number;
  cnpj: string;
  bank_code: string | null;
  bank_agreement: string | null;
  bank_wallet: string | null;
};

/** What a bank tells of a charge; without more it was paid in full today's way. */
export type BankLine = { our_number: number } & Omit<Partial<ReturnedSlip>, 'ourNumber'>;

type Options = { number?: number; end?: string; encoding?: BufferEncoding };

/** A return file of a unit's bank with a line for each charge, written from the manuals' positions alone. */
export function bankReturnOf(
  unit: BankUnit,
  lines: readonly BankLine[],
  { number = 1, end, encoding }: Options = {},
): Buffer {
  const { cnpj, bank_agreement, bank_wallet } = unit;
  const agreement = bank_agreement ?? '';
  const isBrasil = unit.bank_code === '001';
  const ourNumber = (value: number) => {
    if (isBrasil) return agreement.padStart(7, '0') + String(value).padStart(10, '0');
    const digits = String(value).padStart(11, '0');
    return digits + bradescoDigit((bank_wallet ?? '').slice(-2), digits);
  };
  const slips = lines.map(({ our_number, ...line }) => ({
    occurrence: '06',
    ...line,
    ourNumber: ourNumber(our_number),
  }));
  const write = isBrasil ? bancoDoBrasilReturn : bradescoReturn;
  return fileOf(write({ cnpj, agreement, number, slips }), end, encoding);
}

/** The first number of `manySlips`. */
export const FIRST_OF_MANY = 800_001;

/** Emitted slips of R$ 100,00 as one statement: `$1` the unit, `$2` how many; each waits for the bank's confirmation. */
export const manySlips = `
  with made as (
    insert into pm_transaction (token_hash, token_sealed, person_name, person_tax_id, business_unit_id, value_cents,
      due_date, counted_due_date, type, status, provider, our_number, reference, emitted_at)
    select sha256(convert_to('many ' || n, 'UTF8')), '', 'Pagador ' || n, '52998224725', $1, 10000, '2026-11-05',
      '2026-11-05', 'boleto', 'emitted', 'cnab', ${FIRST_OF_MANY - 1} + n, 'PMX' || n, now()
    from generate_series(1, $2::int) n
    returning id, business_unit_id)
  insert into pm_instruction (transaction_id, business_unit_id, kind)
  select id, business_unit_id, 'register' from made`;

/** Banks that are told by files want to know where a payer lives. */
export const payerAddress = {
  street: 'Avenida Brasil, 1500',
  district: 'Centro',
  cep: '13010000',
  city: 'Campinas',
  state: 'SP',
};

export type BankDesk = Awaited<ReturnType<typeof bankDesk>>;

type Answered = {
  id: number;
  state: string;
  done: number;
  counts: Record<string, number>;
  paid_cents: number;
  fee_cents: number;
  lines: { line: number; outcome: string; will: string; fault: string | null; act: string }[];
};

/** A unit whose slips go to its bank by files, and what its finance desk does with them. */
export async function bankDesk(office: ChargeOffice, bank: '001' | '237' = '001') {
  const { sql, admin, made } = office;
  const [unit] = (await sql(
    `update gl_business_unit set bank_agency = coalesce(bank_agency, '3073-0'),
       bank_account = coalesce(bank_account, '70613-4'), bank_agreement = coalesce(bank_agreement, '4466911'),
       bank_wallet = coalesce(bank_wallet, '09')
     where id = (select id from gl_business_unit where bank_code = $1 order by id limit 1)
     returning id, cnpj, bank_code, bank_agreement, bank_wallet`,
    [bank],
  )) as [BankUnit];
  await sql(
    `insert into pm_provider_setting (business_unit_id, boleto_provider) values ($1, 'cnab')
     on conflict (business_unit_id) do update set boleto_provider = 'cnab'`,
    [unit.id],
  );
  const slip = (more: object = {}) =>
    made({
      business_unit_id: unit.id,
      person_tax_id: '52998224725',
      person_address: payerAddress,
      due_date: '2026-11-05',
      ...more,
    });
  return {
    unit,
    slip,
    remit: (body: object = {}, key?: string, client = admin) =>
      client.call('/api/pm_remittance', {
        method: 'POST',
        body: { business_unit_id: unit.id, ...body },
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    async send(bytes: Uint8Array, client = admin) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), 'retorno.ret');
      return client.call('/api/pm_return', { method: 'POST', body });
    },
    async read(bytes: Uint8Array): Promise<Answered> {
      const { status, body } = await this.send(bytes);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as Answered;
    },
    async apply(id: number): Promise<Answered> {
      await admin.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
      for (;;) {
        const { body } = await admin.call(`/api/pm_return/${id}?per_page=100`);
        const data = body.data as Answered;
        if (data.state === 'applied')
          return { ...data, lines: (body.lines as { data: Answered['lines'] }).data };
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async charge(id: number) {
      const { body } = await admin.call(`/api/pm_transaction/${id}/edit`);
      return body.data as {
        status: string;
        paid_cents: number;
        provider: string;
        provider_error: string | null;
        cancel_reason: string | null;
        bank: { instruction: string; state: string; words: string | null } | null;
        payments: { cents: number; duplicate: boolean; source: string }[];
      };
    },
  };
}
