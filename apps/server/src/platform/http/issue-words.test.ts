import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueWords } from './issue-words.ts';

const told = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueWords }).error?.issues.map(({ message }) => message);

const some = z.enum(['api', 'upload', 'chat-read']);

test.each<[string, z.ZodType, unknown, string]>([
  ['invalid_type', z.string(), undefined, 'Campo obrigatório.'],
  ['invalid_type', z.number(), null, 'Campo obrigatório.'],
  ['invalid_type', z.array(z.string()), undefined, 'Campo obrigatório.'],
  ['invalid_type', z.string(), 1, 'Digite um texto.'],
  ['invalid_type', z.number(), 'x', 'Digite um número.'],
  ['invalid_type', z.coerce.number(), 'x', 'Digite um número.'],
  ['invalid_type', z.number(), Number.POSITIVE_INFINITY, 'Digite um número.'],
  ['invalid_type', z.int(), 1.5, 'Digite um número inteiro.'],
  ['invalid_type', z.boolean(), 'x', 'Escolha sim ou não.'],
  ['invalid_type', z.date(), 'x', 'Data inválida.'],
  ['invalid_type', z.array(z.string()), 'x', 'Envie uma lista.'],
  ['invalid_type', z.object({}), 'x', 'Valor inválido.'],
  ['invalid_value', some, undefined, 'Campo obrigatório.'],
  ['invalid_value', some, 'x', 'Valor não aceito. Use api, upload ou chat-read.'],
  ['invalid_value', z.literal('Manual'), 'x', 'Valor não aceito. Use Manual.'],
  ['invalid_value', z.literal(true), false, 'Valor não aceito.'],
  ['too_big', z.string().max(10_000), 'x'.repeat(10_001), 'No máximo 10.000 caracteres.'],
  ['too_big', z.string().max(1), 'xx', 'No máximo 1 caractere.'],
  ['too_big', z.array(z.number()).max(10), Array(11).fill(1), 'No máximo 10.'],
  ['too_big', z.number().max(10), 11, 'No máximo 10.'],
  ['too_big', z.number().lt(10), 10, 'Use um número menor que 10.'],
  ['too_big', z.date().max(new Date(0)), new Date(), 'Data inválida.'],
  ['too_big', z.string().length(3), 'xxxx', 'Use 3 caracteres.'],
  ['too_small', z.string().length(3), 'x', 'Use 3 caracteres.'],
  ['too_small', z.string().min(1), '', 'Campo obrigatório.'],
  ['too_small', z.string().min(6), 'x', 'No mínimo 6 caracteres.'],
  ['too_small', z.array(z.number()).min(1), [], 'Escolha pelo menos um.'],
  ['too_small', z.array(z.number()).min(3), [1], 'Escolha pelo menos 3.'],
  ['too_small', z.number().min(5), 4, 'No mínimo 5.'],
  ['too_small', z.number().positive(), 0, 'Use um número maior que 0.'],
  ['invalid_format', z.iso.datetime(), 'x', 'Data e hora inválidas.'],
  ['invalid_format', z.iso.date(), 'x', 'Data inválida.'],
  ['invalid_format', z.iso.time(), 'x', 'Hora inválida.'],
  ['invalid_format', z.email(), 'x', 'E-mail inválido.'],
  ['invalid_format', z.url(), 'x', 'Endereço inválido.'],
  ['invalid_format', z.string().regex(/^y$/), 'x', 'Formato inválido.'],
  ['invalid_format', z.uuid(), 'x', 'Formato inválido.'],
  ['not_multiple_of', z.number().multipleOf(5), 3, 'Use um múltiplo de 5.'],
  ['unrecognized_keys', z.strictObject({}), { nada: 1 }, 'Campo desconhecido: nada.'],
  ['unrecognized_keys', z.strictObject({}), { a: 1, b: 2 }, 'Campos desconhecidos: a e b.'],
  ['invalid_union', z.union([z.number(), z.boolean()]), null, 'Campo obrigatório.'],
  ['invalid_union', z.union([z.number(), z.boolean()]), '', 'Campo obrigatório.'],
  ['invalid_union', z.union([z.number(), z.boolean()]), 'x', 'Valor inválido.'],
  ['invalid_key', z.record(z.string().max(1), z.unknown()), { xx: 1 }, 'Valor inválido.'],
  ['custom', z.string().refine(() => false), 'x', 'Valor inválido.'],
])('%s of %o with %j', (code, schema, value, text) => {
  expect(schema.safeParse(value).error?.issues[0]?.code).toBe(code);
  expect(told(schema, value)).toEqual([text]);
});

test('names of fields that somebody made up come back short', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}`.repeat(500), n]));
  expect(told(z.strictObject({}), many)?.[0]?.length).toBeLessThan(400);
});

test('the words of an author stand', () => {
  expect(told(z.string().min(1, 'Escreva uma mensagem.'), '')).toEqual(['Escreva uma mensagem.']);
});
