import fc from 'fast-check';
import type { Flow } from '../src/flow.ts';
import { blockWith, names } from './random-blocks.ts';

// Flows for property tests, here and in the server.

const dialogNames = ['main', 'sub', '__proto__'];
const blockNames = ['a', 'b', 'c', 'd', 'constructor'];

/** Through JSON, as a database returns it: no value is undefined. */
function stored(flow: object): Flow {
  return JSON.parse(JSON.stringify(flow));
}

function flowWith(target: fc.Arbitrary<string>, dialog: fc.Arbitrary<string>): fc.Arbitrary<Flow> {
  const all = fc.tuple(...blockNames.map(() => blockWith(target, dialog)));
  const blocks = all.map((each) =>
    Object.fromEntries(blockNames.map((id, index) => [id, { ...each[index], id }])),
  );
  const dialogs = fc.tuple(...dialogNames.map(() => fc.record({ start: target, blocks })));
  return fc.tuple(dialog, dialogs).map(([start, each]) =>
    stored({
      start,
      dialogs: Object.fromEntries(dialogNames.map((key, index) => [key, each[index]])),
    }),
  );
}

/** Every named block and dialog exists. Most of these flows loop, end early, or read unset variables. */
export const wellFormedFlow = flowWith(
  fc.constantFrom(...blockNames),
  fc.constantFrom(...dialogNames),
);

export const illFormedFlow = flowWith(
  fc.constantFrom(...blockNames, 'nope', 'toString'),
  fc.constantFrom(...dialogNames, 'nope', 'valueOf'),
);

type Ways = { next?: string | undefined; target?: string; variable?: string };

/** Blocks in a row: each leads to the next one, and its branches lead forward. */
function row(blocks: object[]) {
  const ids = [...blocks.map((_, index) => `b${index}`), 'last'];
  const forward = (index: number) => (name: string) =>
    ids[Math.min(ids.length - 1, index + 1 + Number(name.slice(1)))] ?? 'last';
  return blocks.map((block, index) => {
    const text = JSON.stringify({ ...block, id: ids[index], next: 'T0' });
    const { next, ...linked }: Ways = JSON.parse(
      text.replace(/"T\d"/g, (name) => JSON.stringify(forward(index)(JSON.parse(name)))),
    );
    const ends = /hold|goto_block|return_dialog/.test(text);
    return [ids[index], ends ? linked : { ...linked, next }] as const;
  });
}

const asked = names.map((variable, index) => ({
  id: `q${index}`,
  type: 'input.string',
  variable,
  required: true,
  next: index + 1 < names.length ? `q${index + 1}` : 'b0',
}));

/** Asks for every variable first, then goes forward: many of these flows have no fault. */
export const forwardFlow: fc.Arbitrary<Flow> = fc
  .tuple(
    fc.array(blockWith(fc.constantFrom('T0', 'T0', 'T1', 'T2'), fc.constant('sub')), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.array(blockWith(fc.constantFrom('T0', 'T0', 'T1'), fc.constant('__proto__')), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([main, sub, again]) => {
    const last = again
      ? { id: 'last', type: 'input.boolean', variable: 'x', required: false, next: 'b0' }
      : { id: 'last', type: 'input.hold' };
    const dialogs = {
      main: {
        start: 'q0',
        blocks: Object.fromEntries([
          ...asked.map((block) => [block.id, block]),
          ...row([{ type: 'action.goto_dialog', dialog: 'sub' }, ...main]),
          ['last', last],
        ]),
      },
      sub: {
        start: 'b0',
        blocks: Object.fromEntries([
          ...row([{ type: 'action.goto_dialog', dialog: '__proto__' }, ...sub]),
          ['last', { id: 'last', type: 'action.return_dialog' }],
        ]),
      },
      ['__proto__']: { start: 'a', blocks: { a: { id: 'a', type: 'action.ticket.no_expire' } } },
    };
    return stored({ start: 'main', dialogs });
  });
