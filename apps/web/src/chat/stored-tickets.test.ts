import { expect, test } from 'vitest';
import { findToken, forgetToken, type Jar, keepToken, storageJar } from './stored-tickets.ts';

/** Handles cookies as `document` does: setting one adds it, Max-Age=0 removes it. */
function jar(start: Record<string, string> = {}): Jar & { written: string[] } {
  const kept = new Map(Object.entries(start));
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

test('a token is kept for its chatbot alone, for 30 days', () => {
  const cookies = jar();
  keepToken(cookies, 'contato', 'abc');
  expect(findToken(cookies, 'contato')).toBe('abc');
  expect(findToken(cookies, 'demo')).toBeUndefined();
  expect(cookies.written[0]).toContain('Max-Age=2592000; Path=/; SameSite=Lax');
});

test('a new token replaces the old one and leaves other chatbots and variables', () => {
  const list = [
    { code: 'demo', variables: { at_ticket_token: 'd' } },
    { code: 'contato', variables: { at_ticket_token: 'old', origem: 'site' } },
  ];
  const cookies = jar({ at_chatbot_info_list: encodeURIComponent(JSON.stringify(list)) });
  keepToken(cookies, 'contato', 'new');
  expect(findToken(cookies, 'demo')).toBe('d');
  expect(findToken(cookies, 'contato')).toBe('new');
  expect(decodeURIComponent(cookies.cookie)).toContain('"origem":"site"');
});

test('forgetting a chatbot leaves the others', () => {
  const cookies = jar();
  keepToken(cookies, 'demo', 'd');
  keepToken(cookies, 'contato', 'c');
  forgetToken(cookies, 'contato');
  expect(findToken(cookies, 'contato')).toBeUndefined();
  expect(findToken(cookies, 'demo')).toBe('d');
});

test('the legacy cookie moves into the list and goes away', () => {
  const cookies = jar({ at_ticket_token: 'legacy' });
  expect(findToken(cookies, 'contato')).toBe('legacy');
  expect(cookies.cookie).not.toMatch(/^at_ticket_token=/);
  expect(findToken(cookies, 'contato')).toBe('legacy');
});

test('a stored token wins over the legacy cookie', () => {
  const cookies = jar({ at_ticket_token: 'legacy' });
  keepToken(cookies, 'contato', 'mine');
  expect(findToken(cookies, 'contato')).toBe('mine');
  expect(cookies.cookie).not.toContain('legacy');
});

test('the list never outgrows a cookie', () => {
  const cookies = jar();
  for (let index = 0; index < 60; index++) keepToken(cookies, `bot-${index}`, 'x'.repeat(43));
  expect(cookies.cookie.length).toBeLessThan(4096);
  expect(findToken(cookies, 'bot-59')).toBeDefined();
});

test.each([
  '%',
  '{}',
  'null',
  '[null,1,{"code":1}]',
  '[{"code":"contato"}]',
  '[{"code":"contato","variables":null}]',
])('a cookie that holds %s counts as nothing stored', (value) => {
  const cookies = jar({ at_chatbot_info_list: value === '%' ? value : encodeURIComponent(value) });
  expect(findToken(cookies, 'contato')).toBeUndefined();
  keepToken(cookies, 'contato', 'abc');
  expect(findToken(cookies, 'contato')).toBe('abc');
});

test('a frame on another site keeps its tokens in storage, for 30 days too', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  keepToken(storageJar(storage), 'contato', 'abc');
  keepToken(storageJar(storage), 'demo', 'd');
  forgetToken(storageJar(storage), 'demo');
  expect(findToken(storageJar(storage), 'contato')).toBe('abc');
  expect(findToken(storageJar(storage), 'demo')).toBeUndefined();
  const [[name, value] = ['', '']] = kept;
  kept.set(name, value.replace(/^\d+/, '1'));
  expect(findToken(storageJar(storage), 'contato')).toBeUndefined();
  kept.set(name, 'nonsense');
  expect(findToken(storageJar(storage), 'contato')).toBeUndefined();
});
