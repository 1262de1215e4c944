import { expect, test } from 'vitest';
import { composeLetter, textOf } from './letter.rules.ts';

const foot = { company: 'Solar & Cia', unsubscribe: null };

test('values are escaped in the HTML and plain in the text and the subject', () => {
  const letter = composeLetter(
    { subject: 'Para {{nome}}', body: '<p>Olá, <b>{{nome}}</b> &amp; família</p>' },
    { nome: '<i>Ana</i>\n"Lima"' },
    foot,
  );
  expect(letter.subject).toBe('Para <i>Ana</i> "Lima"');
  expect(letter.html).toContain('<b>&lt;i&gt;Ana&lt;/i&gt;');
  expect(letter.text).toBe('Olá, <i>Ana</i>\n"Lima" & família\n\nSolar & Cia');
  expect(letter.missing).toEqual([]);
});

test('the text has lines for blocks and addresses after words', () => {
  expect(
    textOf(
      '<p>Oi</p><ul><li>um</li><li>dois</li></ul><p>Abra <a href="https://a.example/x?y=1&amp;z=2">a página</a><br>Até.</p>',
    ),
  ).toBe('Oi\n\n- um\n- dois\n\nAbra a página (https://a.example/x?y=1&z=2)\nAté.');
});

test('our own address in a value becomes a link, one that a visitor typed does not, and nothing is linked twice', () => {
  const own = 'https://atende.example.com/pm/abc/options';
  const body = '<p>{{cobrancas}}</p><p></p><p>{{titulo}}</p><p><a href="{{link}}">{{link}}</a></p>';
  const variables = {
    link: own,
    cobrancas: `R$ 1,00: ${own}`,
    titulo: `https://mau.example.com/"x`,
  };
  const foot = { company: 'Solar', unsubscribe: null };
  const { html, text } = composeLetter({ subject: 'a', body }, variables, foot);
  expect(html).toContain(`<p>R$ 1,00: <a href="${own}">${own}</a></p><p>https://mau.`);
  expect(html.split('<a ')).toHaveLength(3);
  expect(text).toContain(`R$ 1,00: ${own}\n`);
});

test('what has no value is named, wherever it stands', () => {
  const { missing } = composeLetter(
    { subject: '{{valor}}', body: '<p>{{link}} {{nome}}</p>' },
    { nome: 'Ana', link: null },
    foot,
  );
  expect(missing).toEqual(['valor', 'link']);
});

test('a subject is one line and at most 250 letters', () => {
  const { subject } = composeLetter(
    { subject: 'a\r\nBcc: x@y.example {{nome}}', body: '<p>x</p>' },
    { nome: 'x'.repeat(1_000) },
    foot,
  );
  expect(subject).toMatch(/^a Bcc: x@y\.example x+$/);
  expect(subject).toHaveLength(250);
});

test('a template that repeats long values makes no endless mail, and says so', () => {
  const body = '{{respostas}}'.repeat(3_800);
  const respostas = { historia: 'a'.repeat(100_000) };
  const { tooLong, html } = composeLetter({ subject: 'x', body }, { respostas }, foot);
  expect([tooLong, html.length < 2_000]).toEqual([true, true]);
  const usual = composeLetter({ subject: 'x', body: '{{respostas}}' }, { respostas }, foot);
  expect(usual.tooLong).toBe(false);
});

test('a text of nothing but spaces takes no longer than its length', () => {
  const text = `<p>${' '.repeat(200_000)}x</p>`;
  const begun = performance.now();
  expect(textOf(text)).toBe('x');
  expect(performance.now() - begun).toBeLessThan(1_000);
});
