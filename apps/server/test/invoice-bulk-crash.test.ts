import { expect, onTestFinished, test, vi } from 'vitest';
import { crashOffices, killed, PATIENCE } from './crash-office.ts';
import { customerBody, makeFiscal, sefinSettings, withoutNotes } from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

const office = crashOffices();
const NOTES = 60;

test('an emission of many with a kill -9 in its middle goes on: each is emitted, none twice, no gap in the numbers', async () => {
  const sefin = await startSefin();
  onTestFinished(() => sefin.stop());
  const { rows, start } = await office(sefinSettings(sefin));
  const first = await start();
  const [{ id, cnpj }] = await rows('select id, cnpj from gl_business_unit order by id limit 1');
  const unit = Number(id);
  await withoutNotes(rows);
  const settings = { environment: 'restricted', mails_customer: false };
  await makeFiscal(first.admin, { unit, cnpj, issuer: sefin.issuer }, settings);
  const ids: number[] = [];
  for (let at = 0; at < NOTES; at += 1) {
    const body = {
      business_unit_id: unit,
      customer: customerBody,
      description: `Suporte ${at}`,
      value_cents: 1_000 + at,
    };
    const made = await first.admin.call('/api/nf_invoice', { method: 'POST', body });
    ids.push((made.body.data as { id: number }).id);
  }

  const begun = await first.admin.call('/api/nf_invoice/bulk', {
    method: 'POST',
    body: { act: 'emit', ids },
  });
  const { job } = begun.body.data as { job: string };
  const signed = async () =>
    Number((await rows('select count(*) from nf_invoice where number is not null'))[0].count);
  await vi.waitFor(async () => expect(await signed()).toBeGreaterThan(NOTES / 6), {
    timeout: 60_000,
    interval: 10,
  });
  await killed(first.child);
  expect(await signed()).toBeLessThan(NOTES);
  // Each row is done with its note, or not begun.
  const torn = await rows(
    `select note.id from nf_invoice note join gl_job_row line on line.job_id = $1 and line.subject_id = note.id
     where (line.state = 'done') <> (note.number is not null)`,
    [job],
  );
  expect(torn).toEqual([]);

  const { admin } = await start();
  await vi.waitFor(async () => {
    const { body } = await admin.call(`/api/nf_invoice/bulk/${job}`);
    expect(body.data).toMatchObject({ state: 'done', total: NOTES, done: NOTES });
    const left = await rows(`select id from nf_invoice where status <> 'authorised'`);
    // As if the pauses between tries were over.
    await rows(`update nf_invoice set sender_retry_at = now() where sender_problem is not null`);
    expect(left).toEqual([]);
  }, PATIENCE);
  const { body } = await admin.call(`/api/nf_invoice/bulk/${job}`);
  const { report } = body.data as { report: { state: string }[] };
  expect(report.every(({ state }) => state === 'done')).toBe(true);
  const numbers = await rows('select number::int as number from nf_invoice order by number');
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: NOTES }, (_, at) => at + 1),
  );
  expect(sefin.notes.size).toBe(NOTES);
  expect(sefin.faults).toEqual([]);
}, 300_000);
