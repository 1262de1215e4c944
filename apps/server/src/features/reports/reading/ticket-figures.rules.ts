import type { FactKind } from '../folding/fact.rules.ts';
import { quantile } from '../histogram.rules.ts';
import { arrived, count, type FigureDefinition } from './figure-definition.rules.ts';

const steps = 'Passos de cerca de 10 %.';
const work = 'Só as horas em que a unidade abre; sem horário informado, todas.';
/** From when to when an answer took its time. */
const answering =
  'Conta desde que o cliente escreveu ou o robô passou a conversa até a equipe responder. Quem ainda fala com o robô não espera: o tempo é zero.';
/** Which time is ours. */
const solving =
  'Soma, desde a chegada à equipe, o tempo em status do tipo Aberto e o tempo em que o cliente esperava resposta. O resto não conta: com o robô, encerrado, ou em status do tipo Aguardando sem ninguém à espera. Quando um reaberto é resolvido de novo, soma também o tempo de antes da primeira solução. O que o robô resolve sozinho não tem tempo.';

type SpanWords = { label: string; of: string; counted: string };
const spans = (
  kind: FactKind,
  key: string,
  { label, of, counted }: SpanWords,
): FigureDefinition[] => {
  const one = (
    suffix: string,
    words: string,
    share: number,
    how: 'clock' | 'work',
    extra = false,
  ): FigureDefinition => ({
    key: `${key}_${suffix}_s`,
    label: `${label} (${words})`,
    unit: 'seconds',
    better: 'less',
    rows: kind,
    extra,
    formula: [
      share === 0.5
        ? `Metade ${of} levou até este tempo.`
        : `De cada dez ${of}, nove levaram até este tempo.`,
      steps,
      counted,
      ...(how === 'work' ? [work] : []),
    ].join(' '),
    value: ({ span }) => quantile(span(kind, how), share),
  });
  return [
    one('median', 'mediana', 0.5, 'clock'),
    one('p90', 'p90', 0.9, 'clock'),
    one('work_median', 'mediana no horário da unidade', 0.5, 'work'),
    one('work_p90', 'p90 no horário da unidade', 0.9, 'work', true),
  ];
};

/** How tickets were attended. */
export const ticketFigures: readonly FigureDefinition[] = [
  count('arrived', 'arrived', 'Chegaram', arrived),
  count(
    'answered',
    'first',
    'Respondidos',
    'Receberam no período a primeira resposta da equipe: o que ela escreve a quem espera, porque o cliente escreveu ou o robô passou a conversa, ou a quem ainda fala com o robô. O que ela escreve sem ninguém à espera, como em um que ela mesma abriu, não é resposta.',
    'more',
  ),
  count(
    'solved',
    'solved',
    'Resolvidos',
    'Vezes que um passou a um status de conclusão no período.',
    'more',
  ),
  count(
    'reopened',
    'reopened',
    'Reabertos',
    'Vezes que um encerrado voltou a ficar aberto no período.',
    'less',
  ),
  {
    key: 'backlog',
    label: 'Em aberto',
    unit: 'count',
    better: 'less',
    rows: 'held',
    formula: 'Abertos ou à espera ao fim do último dia do período.',
    value: ({ backlog }) => backlog,
  },
  ...spans('first', 'first_answer', {
    label: 'Primeira resposta',
    of: 'das primeiras respostas',
    counted: answering,
  }),
  ...spans('next', 'next_answer', {
    label: 'Demais respostas',
    of: 'das demais respostas',
    counted: answering,
  }).map((figure) => ({ ...figure, extra: true })),
  ...spans('solved', 'solve', { label: 'Solução', of: 'das soluções', counted: solving }),
];
