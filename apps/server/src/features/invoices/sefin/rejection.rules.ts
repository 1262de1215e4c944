import type { AuthorityFault } from './sefin-fault.ts';

/** The authority has a note for this DPS already: it is asked for, not made again. */
export const DUPLICATE = 'E0014';

/** Our words for codes whose meaning is certain (docs/decisions/097). */
const byCode: Record<string, string> = {
  E0004: 'O identificador da DPS não combina com os dados da nota. Fale com o suporte.',
  E0008: 'A data de emissão está no futuro para o serviço nacional. Confira o relógio do servidor.',
  E0010:
    'A série não serve para emissão por sistema próprio. Use uma de 1 a 49999 nos dados fiscais.',
  [DUPLICATE]: 'Já existe uma nota com esta série e este número. Nada foi emitido de novo.',
  E0037: 'O município da unidade ainda não usa o emissor nacional. Confira com a prefeitura.',
  E0310: 'O código de tributação nacional não existe. Escolha outro código de serviço.',
  E0312:
    'O município não administra este código de tributação nacional na data da competência. Escolha outro ou fale com a prefeitura.',
  E1235:
    'O documento não segue o leiaute que o serviço nacional usa hoje. Nada foi emitido: atualize o sistema ou fale com o suporte.',
};

/** Our words by what the authority's own text is about: codes come and go, its subjects stay. The first that fits counts. */
const byText: [RegExp, string][] = [
  [
    /assinatura|certificado|icp-?brasil/i,
    'O serviço nacional não aceitou a assinatura. Confira se o certificado é da empresa e está em vigor.',
  ],
  [/esquema|schema|leiaute|layout/i, 'O documento não segue o leiaute nacional. Confira os dados.'],
  [
    /compet[êe]ncia.*(posterior|futur|maior)|(posterior|futur).*compet[êe]ncia/i,
    'A competência não pode ser depois da emissão. Corrija a data.',
  ],
  [/compet[êe]ncia/i, 'A competência não foi aceita. Confira a data do serviço.'],
  [/inscri[çc][ãa]o municipal.*tomador/i, 'A inscrição municipal do tomador não confere.'],
  [
    /inscri[çc][ãa]o municipal/i,
    'A inscrição municipal da unidade não confere com o cadastro da prefeitura. Corrija nos dados fiscais.',
  ],
  [
    /simples nacional|\bmei\b|microempreendedor/i,
    'A situação no Simples ou MEI não confere com o cadastro da Receita. Corrija o regime nos dados fiscais.',
  ],
  [
    /tomador.*(igual|mesmo).*prestador|prestador.*(igual|mesmo).*tomador/i,
    'O tomador não pode ser a própria unidade.',
  ],
  [/(cnpj|cpf).*tomador|tomador.*(cnpj|cpf)/i, 'O CPF ou CNPJ do tomador não foi aceito. Confira.'],
  [/\bnif\b/i, 'A identificação do tomador no exterior não foi aceita. Confira o NIF.'],
  [/\bcep\b/i, 'O CEP do tomador não foi aceito. Confira o endereço.'],
  [/endere[çc]o/i, 'O endereço do tomador não foi aceito. Confira.'],
  [/(e-?mail|telefone)/i, 'O e-mail ou telefone não foi aceito. Confira o formato.'],
  [/(cnpj|cpf).*prestador|prestador.*(cnpj|cpf)/i, 'O CNPJ da unidade não foi aceito. Confira.'],
  [
    /munic[íi]pio.*(conv[êe]nio|conveniad|ativ|aderi)/i,
    'O município não está ativo no sistema nacional. Confira com a prefeitura.',
  ],
  [/c[óo]digo.*tributa[çc][ãa]o municipal/i, 'O código municipal do serviço não foi aceito.'],
  [/c[óo]digo.*tributa[çc][ãa]o nacional/i, 'O código de tributação nacional não foi aceito.'],
  [/\bnbs\b/i, 'O código NBS não foi aceito para este serviço. Confira.'],
  [
    /local.*presta[çc][ãa]o|munic[íi]pio.*presta/i,
    'O município do serviço não foi aceito. Confira.',
  ],
  [/al[íi]quota/i, 'A alíquota do ISS não foi aceita. Confira com a parametrização do município.'],
  [
    /reten[çc][ãa]o|retido/i,
    'A retenção não foi aceita para este serviço ou tomador. Confira quem retém o ISS e os tributos.',
  ],
  [/dedu[çc][ãa]o|redu[çc][ãa]o/i, 'A dedução da base não foi aceita neste município.'],
  [/desconto/i, 'Os descontos não foram aceitos. Confira os valores.'],
  [/imunidade|isen[çc][ãa]o|n[ãa]o incid[êe]ncia/i, 'A situação do ISS não foi aceita. Confira.'],
  [/exporta[çc][ãa]o|com[ée]rcio exterior/i, 'Os dados da exportação não foram aceitos. Confira.'],
  [/\bibs\b|\bcbs\b|cindop|cclasstrib/i, 'Os dados de IBS e CBS não foram aceitos. Confira.'],
  [/\bpis\b|cofins/i, 'Os dados de PIS e COFINS não foram aceitos. Confira.'],
  [/substitu/i, 'A substituição não foi aceita: confira o prazo e o estado da nota anterior.'],
  [
    /prazo.*cancel|cancel.*prazo/i,
    'O prazo para cancelar esta nota acabou. Peça o cancelamento à prefeitura.',
  ],
  [/j[áa].*cancelad|cancel.*j[áa]/i, 'Esta nota já foi cancelada no serviço nacional.'],
  [/s[ée]rie/i, 'A série não foi aceita. Confira os dados fiscais da unidade.'],
  [/valor/i, 'Um dos valores não foi aceito. Confira valores, base e tributos.'],
];

const OTHER = 'O serviço nacional rejeitou a nota. Leia o texto dele e corrija o rascunho.';

export type Rejection = { code: string; words: string; text: string };

/** Whether a refusal only says that it was done before. */
export const isDoneBefore = (faults: readonly AuthorityFault[]): boolean =>
  faults.some(({ code, text }) => code === DUPLICATE || /j[áa] (existe|foi registrad)/i.test(text));

/** What a clerk reads of a refusal: of several faults the first. */
export function rejectionOf(faults: readonly AuthorityFault[]): Rejection {
  const { code, text } = faults[0] ?? { code: '', text: '' };
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  const words = known ?? byText.find(([subject]) => subject.test(text))?.[1] ?? OTHER;
  const all = faults.map((one) => [one.code, one.text].filter(Boolean).join(': ')).join(' | ');
  return { code, words, text: all.slice(0, 1_000) };
}
