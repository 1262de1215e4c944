import { formatCpf } from '@balcao/brazil/cpf';

/** The same numbers on every machine (mulberry32), so that the demonstration data looks the same everywhere. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Chance = {
  pick<T>(list: readonly T[]): T;
  upTo(limit: number): number;
  happens(share: number): boolean;
};

export function chanceOf(next: () => number): Chance {
  const upTo = (limit: number) => Math.floor(next() * limit);
  return {
    upTo,
    happens: (share) => next() < share,
    pick: (list) => list[upTo(list.length)] as never,
  };
}

const firstNames =
  'Ana Bruno Carla Daniel Eduarda Felipe Gabriela Heitor Isabela João Karina Lucas Mariana Nelson Olívia Pedro Rafaela Sérgio Talita Vinícius'.split(
    ' ',
  );
const lastNames =
  'Almeida Barbosa Cardoso Duarte Esteves Fonseca Gomes Henriques Lacerda Machado Nascimento Oliveira Pereira Queiroz Ribeiro Santos Tavares Vieira'.split(
    ' ',
  );

/** The cities of the demonstration's visitors: IBGE code and area code. */
const areaCodes: Record<number, number> = {
  3509502: 19,
  4106902: 41,
  2611606: 81,
  3550308: 11,
  3304557: 21,
  3106200: 31,
  4314902: 51,
  2927408: 71,
  5208707: 62,
  1302603: 92,
};
export const cityCodes = Object.keys(areaCodes).map(Number);

const questions = [
  'Quero um orçamento para instalar painéis em casa. Minha conta vem em torno de R$ 480,00.',
  'Meu inversor está mostrando uma luz vermelha desde ontem.',
  'Gostaria de saber o prazo da vistoria da concessionária.',
  'Preciso da segunda via do boleto deste mês.',
  'A equipe pode vir em outro dia? Não estarei em casa na quinta.',
  'Vocês atendem condomínios? Somos 24 apartamentos.',
  'A geração caiu bastante depois da última chuva. É normal?',
  'Quero trocar a data de vencimento das parcelas.',
  'Como faço para indicar um amigo?',
  'O aplicativo de monitoramento não abre mais no meu celular.',
];
const replies = [
  'Oi, {name}! Aqui é {nick}, da Solar Aurora. Já estou vendo isso para você.',
  'Bom dia, {name}. Encaminhei ao time técnico e te dou um retorno ainda hoje.',
  'Olá, {name}! Pode me mandar uma foto da conta de luz ou do equipamento?',
  '{name}, consegui um horário na sexta pela manhã. Fica bom para você?',
];
const thanks = [
  'Perfeito, obrigado.',
  'Pode ser, sim.',
  'Aguardo o retorno.',
  'Combinado.',
  'Obrigada pela ajuda.',
];

function cpfOf(chance: Chance): string {
  const digits = Array.from({ length: 9 }, () => chance.upTo(10));
  for (const length of [9, 10]) {
    const sum = digits
      .slice(0, length)
      .reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return formatCpf(digits.join(''));
}

/** A person who wrote to the company, and that person's answers. */
export function visitorOf(chance: Chance) {
  const first = chance.pick(firstNames);
  const name = `${first} ${chance.pick(lastNames)} ${chance.pick(lastNames)}`;
  const prefix = `9${6 + chance.upTo(4)}${100 + chance.upTo(900)}`;
  const number = `${prefix}-${1000 + chance.upTo(9000)}`;
  const fill = (text: string, nick: string) =>
    text.replace('{name}', first).replace('{nick}', nick);
  return {
    name,
    cpf: cpfOf(chance),
    phoneIn: (city: number) => `(${areaCodes[city]}) ${number}`,
    cityCode: chance.pick(cityCodes),
    question: chance.pick(questions),
    reply: (nick: string) => fill(chance.pick(replies), nick),
    thanks: chance.pick(thanks),
  };
}
