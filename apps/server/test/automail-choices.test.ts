import { afterAll, beforeAll, expect, test } from 'vitest';
import { choicesUrl } from '../src/features/automail/names.ts';
import { type MailOffice, mailOffice, newAddress } from './automail.ts';

let office: MailOffice;
let paths: string[];
beforeAll(async () => {
  office = await mailOffice();
  const rule = await office.rule({ kind: 'marketing' });
  for (const _ of [1, 2]) await office.open('Atendimento', { person_email: newAddress() });
  await office.run();
  paths = (await office.deliveries(rule)).map(
    ({ id }: { id: number }) => new URL(choicesUrl(office.server.ctx, id)).pathname,
  );
});
afterAll(() => office.stop());

const optedOut = async () => (await office.sql('select address from am_optout')).length;
const ask = async (path: string, more: RequestInit = {}) =>
  (await fetch(office.server.url + path, { redirect: 'manual', ...more })).status;
const form = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

test('no token but the one of the link opens or changes anything', async () => {
  const [path = '', other = ''] = paths;
  const [id = '', code = ''] = path.replace('/unsubscribe/', '').split('.');
  const [otherId = ''] = other.replace('/unsubscribe/', '').split('.');
  const wrong = [
    `${otherId}.${code}`,
    `${id}.${code.slice(1)}`,
    `${id}.${code.toUpperCase()}`,
    `0${id}.${code}x`,
    `${id}.${'a'.repeat(16)}`,
    `${id}.${code}%00`,
    `${id}.${code}%0a`,
    `${id}.${code}%20`,
    `999999999999999.${code}`,
    '%ff',
    '%00',
    '..%2f..',
    "'%20or%201=1--",
    'x'.repeat(90),
    'x'.repeat(8_000),
    '__proto__',
  ];
  for (const token of wrong)
    for (const more of [{}, form('List-Unsubscribe=One-Click')]) {
      const status = await ask(`/unsubscribe/${token}`, more);
      expect([token.slice(0, 40), status >= 400 && status < 500]).toEqual([
        token.slice(0, 40),
        true,
      ]);
    }
  expect(await optedOut()).toBe(0);
});

test('what scanners do to links changes nothing', async () => {
  const [path = ''] = paths;
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])
    for (const query of ['', '?wants=no', '?List-Unsubscribe=One-Click'])
      await ask(`${path}${query}`, { method });
  expect(await optedOut()).toBe(0);
});

test('a body that is too large, of another type or broken fails with words, and many clicks end in one row', async () => {
  const [path = ''] = paths;
  expect(await ask(path, form('x'.repeat(20_000)))).toBe(413);
  const json = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
  expect(await ask(path, json)).toBe(415);
  expect(await optedOut()).toBe(0);
  const clicks = Array.from({ length: 20 }, () => ask(path, form('List-Unsubscribe=One-Click')));
  expect(new Set(await Promise.all(clicks))).toEqual(new Set([200]));
  expect(await optedOut()).toBe(1);
  const both = Array.from({ length: 20 }, (_, nth) =>
    ask(path, form(nth % 2 ? 'wants=yes' : 'wants=no')),
  );
  expect(new Set(await Promise.all(both))).toEqual(new Set([200]));
});
