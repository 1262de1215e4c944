import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { type FeatureHooks, type FileThreads, hooksOf, registerHooks } from './feature-hooks.ts';
import type { ThreadParent } from './thread-parent.ts';
import type { TicketSight } from './ticket-sight.ts';

const context = () => ({ pool: {}, clock: () => new Date(0) }) as Context;
const parent = {} as ThreadParent;
const fileThreads = {} as FileThreads;
const ticketSight = {} as TicketSight;
const first = { announce: () => {} };
const second = { announce: () => {} };
const features: FeatureHooks[] = [
  { threads: { gl_user: parent }, erasure: first },
  { fileThreads },
  { threads: { at_ticket: parent }, ticketSight, erasure: second },
];

test('every context of a server finds the hooks of its features, whatever its clock', () => {
  const ctx = context();
  registerHooks(ctx, features);
  const later = { ...ctx, clock: () => new Date(1) };
  expect(hooksOf(later)).toEqual({
    threads: { gl_user: parent, at_ticket: parent },
    fileThreads,
    ticketSight,
    erasures: [first, second],
    charges: [],
    signed: [],
    monthFiles: [],
    personFiles: [],
    visitsOfCode: expect.any(Function),
    isAffiliate: expect.any(Function),
    mailReturns: [],
  });
});

test('hooks must be registered before they are used, and one feature must have those for files, and one those for tickets', () => {
  expect(() => hooksOf(context())).toThrow('the features of this context were not registered');
  expect(() => registerHooks(context(), [{}])).toThrow(
    'no feature answers for the threads of files',
  );
  expect(() => registerHooks(context(), [{ fileThreads }])).toThrow(
    'no feature answers for the sight of tickets',
  );
});
