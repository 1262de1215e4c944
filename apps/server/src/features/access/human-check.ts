import { createHash, createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { askRecaptcha } from '../../platform/recaptcha.ts';
import { deleteExpiredChallenges, insertUsedChallenge } from './human-check.store.ts';

const CHALLENGE_MINUTES = 20;
// About a second of work for a phone; the server verifies a single signature.
const COST = 1_000;
const ROUNDS = { least: 500, most: 2_500 };

const handedIn = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({
    counter: z.number().int().min(0).max(0xffff_ffff),
    derivedKey: z.string().regex(/^([\da-f]{2})+$/),
  }),
});

function secretsOf({ config }: Context) {
  const secret = (purpose: string) =>
    createHmac('sha256', config.secret).update(purpose).digest('hex');
  return {
    hmacSignatureSecret: secret('human-challenge'),
    hmacKeySignatureSecret: secret('human-key'),
  };
}

/** A task that takes a browser about a second; the server stores nothing until it is submitted. */
export async function makeChallenge(ctx: Context) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(ROUNDS.least, ROUNDS.most),
    deriveKey,
    expiresAt: new Date(ctx.clock().getTime() + CHALLENGE_MINUTES * 60_000),
    ...secretsOf(ctx),
  });
  return { parameters: { ...parameters }, signature };
}

function readProof(proof: string) {
  try {
    return handedIn.safeParse(JSON.parse(atob(proof))).data;
  } catch {
    return undefined;
  }
}

/** A correct solution counts once, whichever server receives it. */
async function isFreshWork(ctx: Context, proof: string): Promise<boolean> {
  const work = readProof(proof);
  if (!work) return false;
  const { verified } = await verifySolution({ ...work, deriveKey, ...secretsOf(ctx) });
  if (!verified) return false;
  const { nonce, expiresAt } = work.challenge.parameters;
  const hash = createHash('sha256').update(nonce).digest();
  return insertUsedChallenge(ctx.db, hash, new Date(expiresAt * 1000));
}

type Proof = { proof: string | null | undefined; ip: string };

/**
 * Throws HUMAN_CHECK if the setting HUMAN_CHECK is on, the session is not confirmed human and the proof is not valid.
 * Returns whether the person is now confirmed human.
 */
export async function requireHuman(ctx: Context, actor: Actor | null, { proof, ip }: Proof) {
  const { humanCheck } = ctx.config;
  if (humanCheck === 'off' || actor?.isHuman) return actor?.isHuman ?? false;
  const human =
    proof &&
    (humanCheck === 'altcha' ? await isFreshWork(ctx, proof) : await askRecaptcha(ctx, proof, ip));
  if (!human) throw new AppError('HUMAN_CHECK');
  return true;
}

/** Forgets solved challenges that have expired anyway. */
export function forgetOldChallenges(ctx: Context): Promise<void> {
  return deleteExpiredChallenges(ctx.db, ctx.clock());
}
