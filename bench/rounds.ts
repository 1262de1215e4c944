import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

export const ROUNDS = 3;
const ROUND_MS = 1_500;

/** Sends one call; `nth` chooses among its rows or words. */
export type Ask = (nth: number) => Promise<Response>;

export const verdict = (reached: boolean) => (reached ? '  reached' : '  MISSED');

/** The number of calls that `width` clients complete in the time. */
export async function measure(ask: Ask, width: number, ms = ROUND_MS): Promise<Sample> {
  const durations: number[] = [];
  const begun = performance.now();
  let nth = 0;
  await inParallel(
    Array.from({ length: width }, (_, client) => client),
    width,
    async () => {
      while (performance.now() - begun < ms) {
        const sent = performance.now();
        const answer = await ask(nth++);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        durations.push(performance.now() - sent);
      }
    },
  );
  return summarize(durations, performance.now() - begun);
}

export const row = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms`;

type Comparison = {
  name: string;
  ours: Ask;
  floor: Ask;
  width: number;
  /** The p99 that must be reached, in milliseconds. */
  most?: number | undefined;
  /** The share of the floor's rate that must be reached. */
  least?: number | undefined;
};

/** Rounds of the floor and of the product in turn. */
export async function compare({
  name,
  ours,
  floor,
  width,
  most,
  least,
}: Comparison): Promise<void> {
  const samples: { own: Sample[]; bare: Sample[] } = { own: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.bare.push(await measure(floor, width));
    samples.own.push(await measure(ours, width));
  }
  const [own, bare] = [middle(samples.own), middle(samples.bare)];
  const rate = own.perSecond / bare.perSecond;
  console.log(`${name}, ${width} client${width > 1 ? 's' : ''}, middle of ${ROUNDS} rounds`);
  console.log(row('floor', bare));
  console.log(row('product', own) + (most ? verdict(own.p99 <= most) : ''));
  const bound = least ? `, at least ${least}${verdict(rate >= least)}` : '';
  console.log(`  rate ${rate.toFixed(2)} of the floor${bound}\n`);
}

/** Runs the seed command, as anybody runs it. */
export async function seed(url: string, { users, tickets }: { users: number; tickets: number }) {
  const begun = performance.now();
  const command = fileURLToPath(new URL('../scripts/seed.ts', import.meta.url));
  const args = [command, '--users', String(users), '--tickets', String(tickets)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the seeding ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded up to ${users} users and ${tickets} tickets in ${seconds.toFixed(0)} s`);
}
