import { expect, onTestFinished, test, vi } from 'vitest';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { customerBody, makeFiscal, sefinSettings, withoutNotes } from './invoice-office.ts';
import { type Mood, startSefin } from './sefin/sefin.ts';

const office = crashOffices();
const NOTES = 200;

/** Faults by a fixed course of chance, so that a failure can be looked at again. */
function chance(): () => Mood | null {
  let seed = 20_261_126;
  const moods: (Mood | null)[] = [
    ...Array<null>(22).fill(null),
    ...([
      'cut',
      'trouble',
      'late_trouble',
      'nonsense',
      'other',
      'forged',
      'slow',
      'refuse',
    ] as const),
  ];
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return moods[Math.floor((seed / 2_147_483_648) * moods.length)] ?? null;
  };
}

test('200 parallel emissions with random faults and a kill -9: one note for each draft, and no gap in the numbers', async () => {
  const sefin = await startSefin();
  onTestFinished(() => sefin.stop());
  const { rows, start } = await office(sefinSettings(sefin));
  const first = await start();
  const [{ id, cnpj }] = await rows('select id, cnpj from gl_business_unit order by id limit 1');
  const unit = Number(id);
  await withoutNotes(rows);
  await makeFiscal(
    first.admin,
    { unit, cnpj, issuer: sefin.issuer },
    { environment: 'restricted', mails_customer: false },
  );
  const make = async (at: number) => {
    const body = {
      business_unit_id: unit,
      customer: customerBody,
      description: `Suporte ${at}`,
      value_cents: 1_000 + at,
    };
    const made = await first.admin.call('/api/nf_invoice', { method: 'POST', body });
    return (made.body.data as { id: number }).id;
  };
  const ids: number[] = [];
  for (let at = 0; at < NOTES; at += 20)
    ids.push(...(await Promise.all(Array.from({ length: 20 }, (_, one) => make(at + one)))));

  sefin.always(chance());
  const emitAll = (admin: typeof first.admin) =>
    Promise.allSettled(
      ids.map((one) => admin.call(`/api/nf_invoice/${one}/emit`, { method: 'POST', body: {} })),
    );
  const begun = emitAll(first.admin);
  // Killed in the middle: some are signed, some sent, some answered.
  await vi.waitFor(
    async () => {
      const [{ count }] = await rows(`select count(*) from nf_invoice where number is not null`);
      expect(Number(count)).toBeGreaterThan(60);
    },
    { timeout: 60_000, interval: 50 },
  );
  await killed(first.child);
  await begun;

  const second = await start();
  const settled = async () => {
    const states = await rows(
      'select status, count(*)::int as count from nf_invoice where id = any($1) group by status',
      [ids],
    );
    return Object.fromEntries(states.map(({ status, count }) => [status, count]));
  };
  // People try again what is left; what is rejected is emitted again, with its number.
  await vi.waitFor(
    async () => {
      await emitAll(second.admin);
      // As if the pauses between tries were over.
      await rows(
        `update nf_invoice set sender_retry_at = now() where sender_wait is not null and sender_problem is not null`,
      );
      const waiting = await rows(
        'select id from nf_invoice where sender_wait is not null limit 50',
      );
      await Promise.all(
        waiting.map(({ id: one }) =>
          second.admin.call(`/api/nf_invoice/${one}/retry`, { method: 'POST', body: {} }),
        ),
      );
      expect(await settled()).toEqual({ authorised: NOTES });
    },
    { ...PATIENCE, interval: 1_000 },
  );

  const numbers = await rows(
    'select number::int as number, access_key, dps_id from nf_invoice where id = any($1) order by number',
    [ids],
  );
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: NOTES }, (_, at) => at + 1),
  );
  expect(sefin.notes.size).toBe(NOTES);
  for (const { access_key, dps_id } of numbers)
    expect(sefin.byDps.get(dps_id)?.accessKey).toBe(access_key);
  const [{ next_number }] = await rows(
    `select next_number::int as next_number from nf_series where business_unit_id = $1 and environment = 'restricted'`,
    [unit],
  );
  expect(next_number).toBe(NOTES + 1);
}, 500_000);
