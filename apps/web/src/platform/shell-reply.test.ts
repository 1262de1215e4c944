import { expect, test } from 'vitest';
import { readReply } from './shell-reply.ts';

test('a reply is read as text and as an object', () => {
  const reply = { callbackId: 'a', ok: true, data: { n: 1 } };
  const read = { ...reply, error: '', errorCode: '' };
  expect(readReply(reply)).toEqual(read);
  expect(readReply(JSON.stringify(reply))).toEqual(read);
});

test('a refusal says why', () => {
  expect(readReply({ callbackId: 'a', ok: false, error: 'Sem câmera', errorCode: 7 })).toEqual({
    callbackId: 'a',
    ok: false,
    data: undefined,
    error: 'Sem câmera',
    errorCode: '7',
  });
});

test.each([
  null,
  undefined,
  7,
  '',
  '{',
  'oi',
  [],
  {},
  { ok: true },
  { callbackId: 1, ok: true },
  { callbackId: 'a', ok: 'yes' },
])('%j is no reply', (message) => {
  expect(readReply(message)).toBeNull();
});
