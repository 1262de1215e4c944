import { createHash } from 'node:crypto';

/** Meta refuses a whole batch with one older event; an hour is for what is under way. */
export const OLDEST_MS = 7 * 86_400_000 - 3_600_000;

export type MetaEventName = 'Lead' | 'CompleteRegistration' | 'Purchase' | 'Refund';

/** What is known about a conversion and its visitor. */
export type Told = {
  name: MetaEventName;
  eventId: string;
  at: Date;
  /** Of a sale: what was paid, or went back. */
  cents: number;
  chargeId: number | null;
  chatbotCode: string | null;
  /** The visitor accepted the privacy notice, from this address with this browser. */
  consent: { ip: string | null; userAgent: string | null } | null;
  email: string | null;
  phone: string | null;
  /** The click that the frozen visits name, and when it came. */
  click: { fbclid: string; at: Date } | null;
  isErased: boolean;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Small letters without spaces around them. */
export function hashedEmail(email: string | null): string | null {
  const plain = email?.trim().toLowerCase();
  return plain ? hashOf(plain) : null;
}

/** Digits with the code of the country; 55 where none is written. */
export function hashedPhone(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  if (digits.length < 10) return null;
  return hashOf(digits.length <= 11 ? `55${digits}` : digits);
}

/** `fb.1.<milliseconds>.<fbclid>`, as Meta's own script writes its cookie. */
export const clickCookie = ({ fbclid, at }: NonNullable<Told['click']>) =>
  `fb.1.${at.getTime()}.${fbclid}`;

/** Why an event is not sent, in the clerk's words; null if it is. */
export function refusalOf(
  told: Told,
  now: Date,
): { status: 'skipped' | 'failed'; reason: string } | null {
  if (told.isErased) return { status: 'skipped', reason: 'Os dados da pessoa foram apagados.' };
  if (!told.consent)
    return { status: 'skipped', reason: 'O visitante não aceitou um aviso de privacidade.' };
  if (now.getTime() - told.at.getTime() > OLDEST_MS)
    return {
      status: 'failed',
      reason: 'Passou de 7 dias sem chegar à Meta, que não aceita mais antigos.',
    };
  return null;
}

/** One event as the Conversions API takes it (Meta, "Server event parameters"). */
export function metaEvent(told: Told, publicUrl: string) {
  const { name, eventId, at, cents, chargeId, chatbotCode, consent, click } = told;
  const email = hashedEmail(told.email);
  const phone = hashedPhone(told.phone);
  return {
    event_name: name,
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    action_source: 'website',
    event_source_url: chatbotCode ? `${publicUrl}/cb/${chatbotCode}` : publicUrl,
    user_data: {
      ...(email && { em: [email] }),
      ...(phone && { ph: [phone] }),
      ...(click && { fbc: clickCookie(click) }),
      ...(consent?.ip && { client_ip_address: consent.ip }),
      ...(consent?.userAgent && { client_user_agent: consent.userAgent }),
    },
    ...(chargeId !== null && {
      custom_data: { currency: 'BRL', value: Math.abs(cents) / 100, order_id: String(chargeId) },
    }),
  };
}
export type MetaEvent = ReturnType<typeof metaEvent>;

const PAUSES_MS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/** When an event is tried again; the server may ask for a longer pause, a day at most. */
export function nextTry(tries: number, now: Date, askedMs = 0): Date {
  const usual = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
  return new Date(now.getTime() + Math.max(usual, Math.min(askedMs, 86_400_000)));
}
