import type { Message } from '@balcao/contract/messages/messages';
import { expect, test } from 'vitest';
import { mergeMessages, placeMessages } from './message-order.ts';

const message = (
  seq: number,
  at: string,
  kind: Message['author_kind'] = 'visitor',
  name?: string,
) =>
  ({
    id: seq,
    seq,
    author_kind: kind,
    user: { name: name ?? 'Visitante' },
    message: `m${seq}`,
    reference_datetime: at,
  }) as Message;
const now = new Date('2025-03-12T15:00:00');

test('views of a thread come together once each and in order', () => {
  const at = '2025-03-12T14:00:00';
  const one = [message(1, at), message(3, at)];
  const two = [message(4, at), message(3, at), message(2, at)];
  expect(mergeMessages(one, two).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(mergeMessages([], [])).toEqual([]);
  const changed = { ...message(3, at), resolved: true };
  expect(mergeMessages(one, [changed])[1]).toBe(changed);
});

test('a day, another author or a pause of five minutes opens a group', () => {
  const placed = placeMessages(
    [
      message(1, '2025-03-11T10:00:00', 'bot'),
      message(2, '2025-03-11T10:00:02', 'bot'),
      message(3, '2025-03-11T10:00:30'),
      message(4, '2025-03-11T10:09:30'),
      message(5, '2025-03-12T10:00:00'),
      message(6, '2025-03-12T10:01:00', 'staff', 'Ana'),
      message(7, '2025-03-12T10:01:10', 'staff', 'Bia'),
    ],
    0,
    now,
  );
  expect(placed.map(({ day }) => day)).toEqual(['Ontem', null, null, null, 'Hoje', null, null]);
  expect(placed.map(({ opens }) => opens)).toEqual([true, false, true, true, true, true, true]);
});

test('the divider stands before the first unread message of somebody else, and opens a group', () => {
  const at = '2025-03-12T10:00:00';
  const mine = { ...message(2, at, 'staff', 'Ana'), is_user_me: true };
  const thread = [message(1, at), mine, message(3, at), message(4, at)];
  const fresh = (readSeq: number) =>
    placeMessages(thread, readSeq, now).flatMap((one) => (one.fresh ? [one.message.seq] : []));
  expect(fresh(1)).toEqual([3]);
  expect(fresh(3)).toEqual([4]);
  expect(fresh(4)).toEqual([]);
  expect(placeMessages(thread, 3, now)[3]?.opens).toBe(true);
});

test('who never read the thread sees no divider', () => {
  const placed = placeMessages([message(1, '2025-03-12T10:00:00')], 0, now);
  expect(placed[0]?.fresh).toBe(false);
});
