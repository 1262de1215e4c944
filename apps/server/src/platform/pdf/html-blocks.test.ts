import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlocks } from './html-blocks.ts';

const textsOf = (html: string) =>
  readBlocks(html).map(({ tag, marker, depth, runs }) => {
    const text = runs.map((run) => run.text).join('');
    return `${tag}${depth || ''} ${marker && `${marker} `}${text}`;
  });

test.each([
  ['plain text', 'Olá', ['p Olá']],
  ['paragraphs', '<p>um</p>\n  <p>dois</p>', ['p um', 'p dois']],
  ['headings', '<h1>A</h1>b<h3>C</h3>', ['h1 A', 'p b', 'h3 C']],
  ['line breaks', 'a<br>b<br/>c', ['p a\nb\nc']],
  ['spaces that mean nothing', '<p>  a \n b <b> c</b></p>', ['p a b c']],
  [
    'lists',
    '<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>',
    ['li1 1. a', 'li1 2. b', 'li1 • c'],
  ],
  ['nested lists', '<ol><li>a<ul><li>b</li></ul></li><li>c', ['li1 1. a', 'li2 • b', 'li1 2. c']],
  ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', ['li1 • a', 'p1 b']],
  ['an item without a list', '<li>a</li>', ['li1 • a']],
  ['entities', '&lt;b&gt; &amp;amp; &#231;&#xE3;o &nope;', ['p <b> &amp; ção &nope;']],
  ['unknown tags', '<table onclick="x"><td>a</td></table>', ['p a']],
  ['scripts and comments', 'a<script><b>x</b></script><style>y</style><!-- z -->b', ['p ab']],
  ['what is no tag', '1 < 2 <3 <', ['p 1 < 2 <3 <']],
  ['nothing', '<p></p><ul></ul> ', []],
])('reads %s', (_, html, expected) => {
  expect(textsOf(html)).toEqual(expected);
});

test('bold, italic, underlined and struck text add up', () => {
  const [block] = readBlocks('a<b>b<em>c</em></b><u>d</u><s>e</s>');
  const styles = block?.runs.map(({ text, style }) => [
    text,
    ...Object.entries(style).flatMap(([name, on]) => (on ? [name] : [])),
  ]);
  expect(styles).toEqual([
    ['a'],
    ['b', 'bold'],
    ['c', 'bold', 'italic'],
    ['d', 'underline'],
    ['e', 'strike'],
  ]);
});

test('characters outside of WinAnsi become question marks and never garbage', () => {
  expect(textsOf('Ação “R$ 5” – €, 漢字 😀 a\u0301\u200b\u0007 &#8203;&#1114112;&#55357;')).toEqual(
    ['p Ação “R$ 5” – €, ?? ? á ??'],
  );
});

test('any text is read', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '<p',
    '<li>',
    '<ol>',
    '</ol>',
    '<b>',
    '<!--',
    '&#',
    ';',
  );
  const html = fc
    .array(fc.oneof(piece, fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(html, (text) => {
      for (const { runs } of readBlocks(text)) {
        expect(runs.length).toBeGreaterThan(0);
        for (const run of runs) expect(run.text).toMatch(/^[^\p{Cc}]+$|^\n$/u);
      }
    }),
  );
});
