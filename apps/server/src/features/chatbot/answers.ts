import { freeText } from '@balcao/contract/text';
import { isSkip } from '@balcao/dialog/answer';
import type { Awaiting, Json } from '@balcao/dialog/flow';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { findLastUnclaimed } from '../files/thread-files.ts';
import { canonicalCity, cityNamed } from '../organization/installation.ts';
import { type Answer, uploadOf, type Visitor } from './conversation-session.ts';

type Said = Pick<Answer, 'text' | 'data'>;

/** A value that every step refuses: so the step itself refuses wrong data, and wrong data never count as no data. */
const WRONG: Json = {};

const plain = z.union([z.null(), z.boolean(), freeText(10_000)]);

function plainOf(data: unknown): Json {
  const { success, data: kept } = plain.safeParse(data ?? null);
  return success ? kept : WRONG;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By its code as an object or as JSON text, or by its name. */
async function cityOf(ctx: Context, { text, data }: Said): Promise<Json> {
  const beside = plainOf(data);
  const said = beside === null || beside === '' ? text : beside;
  if (typeof said !== 'string') return (await canonicalCity(ctx, data)) ?? WRONG;
  if (said.trim() === '') return null;
  const named = said.trimStart().startsWith('{')
    ? canonicalCity(ctx, parsed(said))
    : cityNamed(ctx, said.trim());
  return (await named) ?? plainOf(data);
}

/** The upload whose id is in `data`; without one, the ticket's last upload for the step. */
async function fileOf(ctx: Context, visitor: Visitor, code: string, { data }: Said): Promise<Json> {
  const said = plainOf(data);
  const isNamed = said !== null && typeof said !== 'string';
  const upload = isNamed
    ? await uploadOf(ctx, visitor, data)
    : await findLastUnclaimed(ctx, String(visitor.ticketId), code);
  if (upload?.code !== code) return isNamed ? WRONG : said;
  const { id, filename, mime, size } = upload;
  return { id, filename, mime, size };
}

/** Data that the visitor sends beside the text count only as far as the server can verify them. */
export async function dataOf(
  ctx: Context,
  visitor: Visitor,
  awaiting: Awaiting | null,
  { text, data }: Said,
): Promise<Json> {
  const said = { text, data: plainOf(data) };
  switch (awaiting?.type) {
    case 'input.city':
    case 'input.file':
    case 'input.sign': {
      if (!awaiting.required && isSkip(said)) return null;
      if (awaiting.type === 'input.city') return cityOf(ctx, { text, data });
      return fileOf(ctx, visitor, awaiting.variable ?? '', { text, data });
    }
    case 'input.boolean':
    case 'input.option':
      return said.data;
    default:
      return null;
  }
}
