import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  hashedEmail,
  hashedPhone,
  metaEvent,
  nextTry,
  refusalOf,
  type Told,
} from './meta-event.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const at = new Date('2026-11-20T12:00:00.500Z');
const told: Told = {
  name: 'Purchase',
  eventId: '5f0e2a53-8c9f-4a55-9d0a-0d6d1c6f5a11',
  at,
  cents: 12_345,
  chargeId: 7,
  chatbotCode: 'contato',
  consent: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
  email: ' Ana@Exemplo.NET ',
  phone: '(19) 99876-5432',
  click: { fbclid: 'IwAR0-AbC', at: new Date(1_700_000_000_123) },
  isErased: false,
};

test('names, hashes and times are those of the Conversions API', () => {
  expect(metaEvent(told, 'https://a.exemplo.com.br')).toEqual({
    event_name: 'Purchase',
    event_time: 1_795_176_000,
    event_id: told.eventId,
    action_source: 'website',
    event_source_url: 'https://a.exemplo.com.br/cb/contato',
    user_data: {
      em: [sha('ana@exemplo.net')],
      ph: [sha('5519998765432')],
      fbc: 'fb.1.1700000000123.IwAR0-AbC',
      client_ip_address: '203.0.113.7',
      client_user_agent: 'Mozilla/5.0',
    },
    custom_data: { currency: 'BRL', value: 123.45, order_id: '7' },
  });
});

test.each([
  ['019998765432', '5519998765432'],
  ['+55 19 99876-5432', '5519998765432'],
  ['1933334444', '551933334444'],
])('the phone %s is hashed as %s', (phone, digits) => {
  expect(hashedPhone(phone)).toBe(sha(digits));
});

test('what is none is left out', () => {
  expect([hashedPhone('190'), hashedPhone(null), hashedEmail('  '), hashedEmail(null)]).toEqual(
    Array(4).fill(null),
  );
});

const days = (count: number) => new Date(at.getTime() + count * 86_400_000);

test.each([
  [{ consent: null }, days(1), 'skipped'],
  [{ isErased: true }, days(1), 'skipped'],
  [{}, days(7), 'failed'],
  [{}, days(6), undefined],
])('%o at %s is %s', (more, now, status) => {
  expect(refusalOf({ ...told, ...more }, now)?.status).toBe(status);
});

test('pauses grow, and one that the server asks for is kept up to a day', () => {
  const pause = (tries: number, asked = 0) => nextTry(tries, at, asked).getTime() - at.getTime();
  expect([0, 1, 9].map((tries) => pause(tries))).toEqual([60_000, 300_000, 21_600_000]);
  expect([pause(0, 90_000), pause(0, 10 ** 12)]).toEqual([90_000, 86_400_000]);
});
