import type { Context } from '../../../platform/context.ts';
import { perContext } from '../../../platform/per-context.ts';
import { distinctNames } from './distinct-names.rules.ts';
import type { Came } from './touch.rules.ts';

/** How many pairs of campaign and affiliate that no record has are told apart of a day, on each server: strangers can make up any number. */
export const MOST_NAMES = 2_000;
const names = perContext(() => distinctNames(MOST_NAMES));

/** Whether reports name by what a visit came, though no record may have that name. */
export const isToldApart = (
  ctx: Context,
  day: string,
  { utm_campaign, affiliate_code }: Partial<Came>,
): boolean => names(ctx)(day, `${utm_campaign ?? ''}\n${affiliate_code ?? ''}`);
