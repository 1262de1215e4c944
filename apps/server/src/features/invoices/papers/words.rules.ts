type Words = Record<string, string>;

/** The options of the official layout, by their codes. */
export const words = {
  authority: { 1: 'Prefeitura', 2: 'Sistema Nacional da NFS-e' },
  environment: { 1: 'Produção', 2: 'Homologação' },
  emittedBy: { 1: 'Prestador', 2: 'Tomador', 3: 'Intermediário' },
  situation: {
    100: 'NFS-e Gerada',
    102: 'NFS-e de Decisão Judicial',
    103: 'NFS-e Avulsa',
    107: 'NFS-e MEI',
  },
  purpose: { 0: 'NFS-e regular', 1: 'NFS-e de crédito', 2: 'NFS-e de débito' },
  withoutNif: {
    0: 'NIF não informado na nota de origem',
    1: 'Dispensado do NIF',
    2: 'Não exigência do NIF',
  },
  simples: {
    1: 'Não Optante',
    2: 'Optante - Microempreendedor Individual (MEI)',
    3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
  },
  simplesScope: {
    1: 'Tributos federais e municipal pelo Simples Nacional',
    2: 'Tributos federais pelo Simples Nacional e ISSQN por fora',
    3: 'Tributos federais e municipal por fora do Simples Nacional',
  },
  specialRegime: {
    0: 'Nenhum',
    1: 'Ato Cooperado (Cooperativa)',
    2: 'Estimativa',
    3: 'Microempresa Municipal',
    4: 'Notário ou Registrador',
    5: 'Profissional Autônomo',
    6: 'Sociedade de Profissionais',
    9: 'Outros',
  },
  issKind: {
    1: 'Operação tributável',
    2: 'Imunidade',
    3: 'Exportação de serviço',
    4: 'Não Incidência',
  },
  immunity: {
    0: 'Tipo não informado na nota de origem',
    1: 'Patrimônio, renda ou serviços, uns dos outros',
    2: 'Templos de qualquer culto',
    3: 'Partidos, sindicatos, educação e assistência social',
    4: 'Livros, jornais, periódicos e seu papel',
    5: 'Fonogramas e videofonogramas musicais',
  },
  suspension: { 1: 'Decisão Judicial', 2: 'Processo Administrativo' },
  benefit: {
    1: 'Isenção',
    2: 'Redução da BC em %',
    3: 'Redução da BC em R$',
    4: 'Alíquota Diferenciada',
  },
  withheldBy: { 1: 'Não Retido', 2: 'Retido pelo Tomador', 3: 'Retido pelo Intermediário' },
  contributions: {
    0: 'PIS/COFINS/CSLL Não Retidos',
    1: 'PIS/COFINS Retidos',
    2: 'PIS/COFINS Não Retidos',
    3: 'PIS/COFINS/CSLL Retidos',
    4: 'PIS/COFINS Retidos, CSLL Não Retido',
    5: 'PIS Retido, COFINS/CSLL Não Retido',
    6: 'COFINS Retido, PIS/CSLL Não Retido',
    7: 'PIS Não Retido, COFINS/CSLL Retidos',
    8: 'PIS/COFINS Não Retidos, CSLL Retido',
    9: 'COFINS Não Retido, PIS/CSLL Retidos',
  },
} satisfies Record<string, Words>;

/** The words of a code; an unknown code stands as it is. */
export const wordsOf = (list: keyof typeof words, code: string | null): string | null =>
  code === null ? null : ((words[list] as Words)[code] ?? code);
