import { LONGEST_CODE } from '@balcao/contract/advertising/records';
import type { TouchParameter } from '@balcao/contract/advertising/touch';

type Said = string | null | undefined;

/** By what a visitor came, as it is stored. */
export type Came = Record<TouchParameter | 'affiliate_code' | 'referrer_host' | 'landing', Said>;

const LONGEST_TERM = 200;
const LONGEST_CLICK = 500;
const LONGEST_ADDRESS = 500;
/** Longer pieces of a path, or pieces with that many digits, name somebody: a token, a document, a phone. */
const LONGEST_PIECE = 40;
const MOST_DIGITS = 7;

const control = /[^\P{Cc}]/gu;

/** One line of at most so many letters; null for nothing. */
function plain(text: Said, longest: number): string | null {
  const line = text?.toWellFormed().replace(control, '').trim().slice(0, longest).toWellFormed();
  return line || null;
}

/** Meta and Google write letters, digits, `-`, `_`, `.`: everything else was forged or broken, and a cut id is worth nothing. */
export function clickId(text: Said): string | null {
  return text && text.length <= LONGEST_CLICK && /^[\w.-]{8,}$/.test(text) ? text : null;
}

function addressOf(text: Said): URL | null {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function unpersonal(piece: string): string {
  const digits = piece.replace(/\D/g, '').length;
  return piece.length > LONGEST_PIECE || digits > MOST_DIGITS || /@|%40/.test(piece) ? '…' : piece;
}

/** Host and path of an address, without the pieces that may name a person; parameters are never kept. */
export function landingOf(text: Said): string | null {
  const url = addressOf(text);
  if (!url) return null;
  const path = url.pathname.split('/').map(unpersonal).join('/');
  return plain(`${url.host}${path}`, LONGEST_ADDRESS);
}

type Told = Partial<Record<TouchParameter | 'affiliate_code' | 'referrer' | 'landing', Said>>;

/** Codes have no other signs; an address may have any. */
export const affiliateCode = (text: Said): string | null =>
  text && /^[\w-]{1,64}$/.test(text) ? text : null;

/** What is kept of what a page told. `ownHost`: coming from one's own pages is no referral. */
export function cameBy(told: Told, ownHost: string): Came {
  const from = addressOf(told.referrer)?.host;
  return {
    affiliate_code: affiliateCode(told.affiliate_code),
    utm_source: plain(told.utm_source, LONGEST_TERM),
    utm_medium: plain(told.utm_medium, LONGEST_TERM),
    utm_campaign: plain(told.utm_campaign, LONGEST_CODE),
    utm_term: plain(told.utm_term, LONGEST_TERM),
    utm_content: plain(told.utm_content, LONGEST_TERM),
    fbclid: clickId(told.fbclid),
    gclid: clickId(told.gclid),
    ctwa_clid: clickId(told.ctwa_clid),
    referrer_host: from === ownHost ? null : plain(from, 255),
    landing: landingOf(told.landing),
  };
}
