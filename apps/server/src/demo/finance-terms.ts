/** Cents by unit, in the order of people.ts; 0 where the unit has none. */
type ByUnit = readonly [number, number, number];

/** What comes again each month; `day` is that of its due date. */
export type Monthly = {
  description: string;
  /** Who is paid, or pays, by unit. */
  who: readonly [string, string, string];
  account: string;
  center: string | null;
  day: number;
  cents: ByUnit;
  /** So many percent more or less from month to month. */
  varies?: number;
  /** Paid in cash. */
  cash?: true;
  /** Account, cost centre and percent of each part. */
  split?: readonly (readonly [account: string, center: string | null, percent: number])[];
};

const everywhere = (who: string) => [who, who, who] as const;

export const centers = [
  ['1', 'Administração'],
  ['2', 'Obras'],
  ['2.01', 'Instalações'],
  ['2.02', 'Manutenções'],
  ['3', 'Comercial'],
] as const;

const staffed = [
  ['2.01', 45],
  ['2.02', 20],
  ['3', 20],
  ['1', 15],
] as const;

/** Bills of each month; materials and wages are spread. */
export const bills: readonly Monthly[] = [
  {
    description: 'Aluguel',
    who: ['Imobiliária Cambuí Ltda', 'Imóveis Batel Ltda', 'Boa Viagem Locações Ltda'],
    account: '3.02.001',
    center: '1',
    day: 5,
    cents: [520_000, 340_000, 290_000],
  },
  {
    description: 'Salários',
    who: everywhere('Folha de pagamento'),
    account: '3.01.001',
    center: null,
    day: 5,
    cents: [1_384_000, 726_500, 561_200],
    split: staffed.map(([center, percent]) => ['3.01.001', center, percent] as const),
  },
  {
    description: 'INSS e FGTS',
    who: everywhere('Receita Federal e Caixa'),
    account: '3.01.002',
    center: '1',
    day: 20,
    cents: [387_500, 203_400, 157_100],
  },
  {
    description: 'Vale-transporte e vale-refeição',
    who: everywhere('Benefícios Brasil S.A.'),
    account: '3.01.003',
    center: '1',
    day: 1,
    cents: [212_000, 118_000, 96_000],
  },
  {
    description: 'Pró-labore',
    who: everywhere('Helena Prado'),
    account: '3.01.004',
    center: '1',
    day: 5,
    cents: [650_000, 0, 0],
  },
  {
    description: 'Energia e água',
    who: ['CPFL Paulista', 'Copel', 'Neoenergia Pernambuco'],
    account: '3.02.002',
    center: '1',
    day: 15,
    cents: [64_000, 41_000, 47_000],
    varies: 25,
  },
  {
    description: 'Internet e telefone',
    who: everywhere('Rede Clara Telecom S.A.'),
    account: '3.02.003',
    center: '1',
    day: 10,
    cents: [32_990, 24_990, 24_990],
  },
  {
    description: 'Honorários contábeis',
    who: everywhere('Contábil Mantiqueira Ltda'),
    account: '3.02.005',
    center: '1',
    day: 10,
    cents: [145_000, 78_000, 78_000],
  },
  {
    description: 'Simples Nacional',
    who: everywhere('Receita Federal'),
    account: '1.02.002',
    center: null,
    day: 20,
    cents: [412_000, 238_000, 151_000],
    varies: 20,
  },
  {
    description: 'Painéis e inversores',
    who: everywhere('Distribuidora Fotossol Ltda'),
    account: '2.01.001',
    center: '2.01',
    day: 18,
    cents: [980_000, 540_000, 380_000],
    varies: 35,
    split: [
      ['2.01.001', '2.01', 93],
      ['2.01.003', '2.01', 7],
    ],
  },
  {
    description: 'Instaladores terceirizados',
    who: ['Montagens Anhanguera Ltda', 'Serra Elétrica Ltda', 'Capibaribe Montagens Ltda'],
    account: '2.01.002',
    center: '2.01',
    day: 25,
    cents: [420_000, 210_000, 165_000],
    varies: 30,
  },
  {
    description: 'Anúncios na internet',
    who: everywhere('Mídia Digital Ltda'),
    account: '3.03.001',
    center: '3',
    day: 8,
    cents: [180_000, 0, 60_000],
    varies: 15,
  },
  {
    description: 'Combustível e pedágio',
    who: everywhere('Posto da esquina'),
    account: '3.02.007',
    center: '2.02',
    day: 22,
    cents: [96_000, 58_000, 43_000],
    varies: 20,
    cash: true,
  },
];

/** Contracts that large customers pay by transfer, without a charge. */
export const contracts: readonly Monthly[] = [
  {
    description: 'Operação e manutenção da usina',
    who: ['Colégio Cambuí Ltda', 'Metalúrgica Iguaçu Ltda', 'Frigorífico Capibaribe Ltda'],
    account: '1.01.003',
    center: '2.02',
    day: 12,
    cents: [2_480_000, 740_000, 690_000],
  },
  {
    description: 'Locação de telhado para antena',
    who: ['Rede Clara Telecom S.A.', '', 'Rede Clara Telecom S.A.'],
    account: '1.01.004',
    center: null,
    day: 20,
    cents: [145_000, 0, 120_000],
  },
  {
    description: 'Venda de sucata de alumínio',
    who: ['Recicla Campinas Ltda', 'Metais Iguaçu Ltda', ''],
    account: '1.01.004',
    center: null,
    day: 27,
    cents: [38_000, 24_000, 0],
    varies: 40,
    cash: true,
  },
];

/** The bank's own fee, that comes on its statements alone. */
export const FEE = { text: 'TARIFA PACOTE DE SERVICOS', cents: 8_990, day: 14 };
