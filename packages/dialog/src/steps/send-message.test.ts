import { expect, test } from 'vitest';
import { defaultLimits, initialState, step } from '../engine.ts';
import type { Block, Flow } from '../flow.ts';

type Message = Omit<Extract<Block, { type: 'send.message' }>, 'id' | 'type'>;

/** The line that a message produces for a visitor called `Zé & "Ana"`. */
function said(message: Message) {
  const block: Block = { id: 'm', type: 'send.message', ...message };
  const flow: Flow = { start: 'd', dialogs: { d: { start: 'm', blocks: { m: block } } } };
  const state = { ...initialState(), variables: { name: 'Zé & "Ana"' } };
  return step(flow, state, { kind: 'start' }, defaultLimits).outputs;
}

test('a text alone has nothing beside it', () => {
  const html = 'Oi <b>Zé &amp; &quot;Ana&quot;</b>';
  expect(said({ text: 'Oi <b>{{name}}</b>' })).toEqual([{ from: 'chatbot', html }]);
  expect(said({ text: '', autoplay: true })).toEqual([{ from: 'chatbot', html: '' }]);
});

test('media, links and script stand beside the text; values are encoded in addresses', () => {
  const url = 'https://x.example/?n={{name}}';
  const filled = 'https://x.example/?n=Z%C3%A9%20%26%20%22Ana%22';
  const jsScript = 'track("{{name}}")';
  const [line] = said({
    text: '',
    media: { kind: 'video', url, alt: 'Vídeo' },
    links: [{ name: 'Para {{name}}', url, share: true, shareMessage: 'De {{name}}' }],
    jsScript,
    autoplay: true,
  });
  expect(line).toEqual({
    from: 'chatbot',
    html: '',
    extras: {
      media: { kind: 'video', url: filled, alt: 'Vídeo' },
      links: [
        {
          name: 'Para Zé & "Ana"',
          url: filled,
          share: true,
          shareMessage: 'De Zé & "Ana"',
        },
      ],
      jsScript,
      autoplay: true,
    },
  });
});
