import { expect, it } from 'vitest';
import { foldQuoted, REPLY_LINE } from './fold-quoted.ts';

const wrote = 'Em sex., 20 de nov. de 2026 às 09:40, Solar <a@b.com> escreveu:';
const original =
  '-----Mensagem original-----\nDe: Solar <a@b.com>\nEnviada em: sexta\nAssunto: Proposta\n\nAntigo.';

/** Numbered words, so that a lost one is noticed. */
const words = (count: number, mark = 'p') =>
  Array.from({ length: count }, (_, at) => `${mark}${at}`).join(' ');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).toSorted();
const lettersOf = (text: string) => text.replace(/\s+/g, '');

it.each([
  ['Em sáb., 21 de nov. de 2026 às 10:00, Solar <a@b.com> escreveu:\n\n> Olá\n> tudo bem?'],
  ['On Sat, Nov 21, 2026 at 10:00 AM Solar <a@b.com> wrote:\n> Hello'],
  [
    'De: Solar <a@b.com>\nEnviado: sexta-feira, 20 de novembro de 2026\nPara: Ana\nAssunto: Re\n\nAntigo',
  ],
  ['-----Mensagem original-----\nDe: Solar\nEnviada em: sexta\n\nAntigo'],
  [`${REPLY_LINE}\n\nOlá`],
  ['> citado\n> de novo'],
])('folds what an answer repeats: %s', (quoted) => {
  expect(foldQuoted(`Certo, obrigada.\n\n${quoted}`)).toEqual({
    text: 'Certo, obrigada.',
    quoted,
    cut: false,
  });
});

it('shows a mail whole that is nothing but a quotation, and one that quotes nothing', () => {
  const whole = { quoted: null, cut: false };
  expect(foldQuoted('> só citação')).toEqual({ text: '> só citação', ...whole });
  expect(foldQuoted('Oi.\r\n\r\nTudo bem?')).toEqual({ text: 'Oi.\n\nTudo bem?', ...whole });
});

it.each([
  ['a long answer below a quotation', `${wrote}\n> Olá.\n\n${words(5_000)}`],
  ['an answer between two quotations', `${wrote}\n> Olá.\n\nCerto.\n\n${original}`],
  ['a long mail', words(7_000)],
  ['a long mail above a quotation', `${words(7_000)}\n\n${wrote}\n\n> Olá.`],
  ['a long mail above an old one', `${words(7_000)}\n\n${original}`],
  ['a long mail with a signature', `${words(3_000)}\n\n-- \nAna\n\n${words(100, 's')}`],
  ['answers between the lines', `> um?\n${words(2_000)}\n> dois?\n${words(3_000, 'q')}`],
  ['a long quotation alone', `> ${words(5_000)}`],
  ['a line without a gap', 'a'.repeat(9_999) + '😀'.repeat(9_000)],
])('loses no word of %s', (_name, mail) => {
  const { text, quoted } = foldQuoted(mail);
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(`${text}${quoted}`.isWellFormed()).toBe(true);
  if (/\s/.test(mail)) expect(wordsOf(`${text} ${quoted ?? ''}`)).toEqual(wordsOf(mail));
  // Text without a gap is cut at the bound.
  else expect(lettersOf(`${text}${quoted}`)).toBe(mail);
});

it('says that a text goes on in what is quoted', () => {
  expect(foldQuoted(words(5_000)).cut).toBe(true);
  expect(foldQuoted(words(1_000)).cut).toBe(false);
});

const megabytes = 'citado outra vez\n'.repeat(180_000);
it.each([
  ['plain', megabytes],
  ['below a quotation', `${wrote}\n> Olá.\n\n${megabytes}`],
  ['above an old mail', `Certo.\n\n${original}\n${megabytes}`],
  ['between the lines', `> um?\nsim\n> dois?\nnão\n\n${original}\n${megabytes}`],
  ['between the lines without end', '> um?\nsim\n'.repeat(300_000)],
  ['a quotation alone', `> ${megabytes.replaceAll('\n', '\n> ')}`],
  ['a quotation below', `Certo.\n\n> ${megabytes.replaceAll('\n', '\n> ')}`],
])('keeps three megabytes within the bounds and says that it cut: %s', (_name, mail) => {
  const { text, quoted, cut } = foldQuoted(mail);
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(quoted?.length).toBeLessThanOrEqual(50_000);
  expect(quoted?.length).toBeGreaterThan(40_000);
  expect(cut).toBe(true);
});
