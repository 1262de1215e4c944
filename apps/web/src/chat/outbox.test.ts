import { expect, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { Outbox } from './outbox.ts';

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const pending = {
  action: 'message',
  text: 'Ana',
  dialogBlockId: null,
  clientMessageId: 'c-000001',
} as const;

test('an unsent answer and the key of the ticket outlive the page', () => {
  const store = storage();
  const before = new Outbox(store, 'contato');
  before.hold(pending);
  const key = before.ticketKey;
  const after = new Outbox(store, 'contato');
  expect(after.pending).toEqual(pending);
  expect(after.ticketKey).toBe(key);
  expect(new Outbox(store, 'demo').pending).toBeUndefined();
});

test('what is settled is gone, and the next ticket gets its own key', () => {
  const store = storage();
  const outbox = new Outbox(store, 'contato');
  const key = outbox.ticketKey;
  outbox.hold(pending);
  outbox.ticketMade();
  expect(outbox.pending).toEqual(pending);
  outbox.settle();
  expect(outbox.pending).toBeUndefined();
  expect(store.kept.size).toBe(0);
  expect(outbox.ticketKey).not.toBe(key);
});

test('an accepted notice is remembered until the ticket knows of it', () => {
  const store = storage();
  const outbox = new Outbox(store, 'contato');
  outbox.accept('v1');
  outbox.hold(pending);
  outbox.settle();
  expect(new Outbox(store, 'contato').consent).toBe('v1');
  outbox.ticketMade();
  expect(outbox.consent).toBeUndefined();
  expect(store.kept.size).toBe(0);
});

test('storage that refuses or holds nonsense does not stop a conversation', () => {
  const refusing = {
    ...storage({ 'at_chatbot_outbox:contato': 'nonsense' }),
    setItem: () => {
      throw new Error('full');
    },
  };
  const outbox = new Outbox(refusing, 'contato');
  expect(outbox.pending).toBeUndefined();
  outbox.hold(pending);
  expect(outbox.pending).toEqual(pending);
});

test('an id is a UUID also where the browser makes none by itself', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(newId()).toMatch(uuid);
  const own = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(newId()).toMatch(uuid);
  } finally {
    if (own) Object.defineProperty(crypto, 'randomUUID', own);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
});
