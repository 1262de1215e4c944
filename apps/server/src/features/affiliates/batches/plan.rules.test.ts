import type { SignalKind } from '@balcao/contract/affiliates/signal-words';
import { expect, test } from 'vitest';
import { reasonToLeave } from './plan.rules.ts';

const signals = (...kinds: SignalKind[]) =>
  kinds.map((kind) => ({ kind, text: '', count: 1, rows: [] }));
const payable = { id: 7, cents: 1_000, pixKey: 'k', signals: signals() };
const flagged = { ...payable, signals: signals('tax_id', 'network') };
const said = (kinds: SignalKind[] = [], leftOut: number[] = [], cents = 1_000) => ({
  confirmed: new Map([[7, { cents, kinds: new Set(kinds) }]]),
  leftOut: new Set(leftOut),
});

test.each<[string, Parameters<typeof reasonToLeave>, RegExp | undefined]>([
  ['nothing speaks against it', [payable, said()], undefined],
  ['nothing is owed', [{ ...payable, cents: 0 }, said()], /^Estornos/],
  ['no key', [{ ...payable, pixKey: null }, said()], /chave Pix/],
  ['left out by hand', [payable, said([], [7])], /^Deixado de fora/],
  ['another one is left out', [payable, said([], [8])], undefined],
  ['a signal that nobody has seen', [flagged, said()], /sinais de fraude/],
  ['one of two was seen', [flagged, said(['tax_id'])], /sinais de fraude/],
  ['both were seen', [flagged, said(['tax_id', 'network'])], undefined],
  ['more than was seen', [flagged, said(['tax_id', 'network'], [], 900)], /^O valor mudou/],
  ['one that is gone was seen, too', [payable, said(['email'])], undefined],
  ['seen, and left out', [flagged, said(['tax_id', 'network'], [7])], /^Deixado de fora/],
  ['confirmed without a key', [{ ...flagged, pixKey: null }, said(['tax_id'])], /chave Pix/],
])('%s', (_, asked, reason) => {
  const told = reasonToLeave(...asked);
  if (reason) expect(told).toMatch(reason);
  else expect(told).toBeUndefined();
});
