import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

test.each([
  [
    '<p>Oi <b>{{name}}</b><br>tudo <i>bem</i>?</p>',
    '<p>Oi <b>{{name}}</b><br />tudo <i>bem</i>?</p>',
  ],
  ['<ul><li>um</li></ul><code>x</code>', '<ul><li>um</li></ul><code>x</code>'],
  [
    '<a href="https://a.example/?n={{name}}" onclick="x()">a</a>',
    '<a href="https://a.example/?n={{name}}">a</a>',
  ],
  ['<a href="/ajuda" target="_blank">a</a>', '<a href="/ajuda">a</a>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="{{link}}">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<script>alert(1)</script>Oi', 'Oi'],
  ['<style>b{}</style>Oi', 'Oi'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<h1 style="x">Oi</h1>', 'Oi'],
  ['<svg><a xlink:href="javascript:x">Oi</a></svg>', '<a>Oi</a>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<b>aberto', '<b>aberto</b>'],
])('%s becomes %s', (html, safe) => {
  expect(safeHtml(html)).toBe(safe);
});

const piece = fc.constantFrom(
  '<',
  '>',
  '</',
  '"',
  "'",
  '<a href=',
  'javascript:',
  '<script>',
  '<svg',
  'onload=',
  '<!--',
  '-->',
  '<b>',
  '&lt;',
  '=',
  ' ',
  'x',
);

test('whatever is given, no other tag and no other attribute comes out, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 }))), (parts) => {
      const safe = safeHtml(parts.join(''));
      const left = safe.replace(
        /<\/?(?:p|b|strong|i|em|u|s|ul|ol|li|code|a)>|<br \/>|<a href="[^"]*">/g,
        '',
      );
      expect(left).not.toContain('<');
      expect(safeHtml(safe)).toBe(safe);
    }),
  );
});
