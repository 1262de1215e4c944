import { invalidAt } from '../../platform/app-error.ts';

/** What cuts an address into parts, or stands for another character in it, is no part of a code. */
const FORM = /^[^\s&#?=%/\\"'<>]+(?: [^\s&#?=%/\\"'<>]+)*$/;

/** Throws INVALID for a code that cannot be the `utm_campaign` of a link. */
export function requireCode(code: string): void {
  if (!FORM.test(code))
    throw invalidAt('code', 'Use letras, números e - _ . + | : sem &, #, ?, =, %, / ou aspas.');
}

/** Throws INVALID for a campaign that ends before it starts. Days are `yyyy-mm-dd`. */
export function requirePeriod(startsOn: unknown, endsOn: unknown): void {
  if (typeof startsOn === 'string' && typeof endsOn === 'string' && endsOn < startsOn)
    throw invalidAt('ends_on', 'A campanha termina antes de começar.');
}
