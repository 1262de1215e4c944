import {
  type Amounts,
  arrived,
  cents,
  count,
  type FigureDefinition,
  share,
} from './figure-definition.rules.ts';

const net = ({ cents }: Amounts) => cents('paid') + cents('given_back');
/** Conversations that went on to staff, or paid. */
const wentOn = ({ n }: Amounts) => n('talked') - n('left');

/** A charge without a ticket is in the report of payments alone. */
export const attended = 'Só cobranças de quem foi atendido; as avulsas não contam.';

/** From the visit to the money. */
export const resultFigures: readonly FigureDefinition[] = [
  {
    key: 'visits',
    label: 'Visitas',
    unit: 'count',
    better: 'more',
    rows: 'visits',
    formula:
      'Vezes que a página de um chatbot foi aberta. Cada visita é do setor e da unidade que o chatbot tem agora: filtrado um setor ou uma unidade, só contam as dos chatbots de lá. Visitas não são de nenhum atendente nem de nenhuma cidade: ali não aparecem.',
    value: ({ visits }) => visits,
  },
  count(
    'conversations',
    'talked',
    'Conversas',
    'Abertos por chatbots cujo visitante respondeu.',
    'more',
  ),
  count('tickets', 'arrived', 'Chegaram', arrived, 'more'),
  count('signed', 'signed', 'Assinaram', 'Documentos assinados no período.', 'more'),
  count(
    'charged',
    'charged',
    'Cobranças emitidas',
    `Cobranças emitidas no período e não canceladas, vençam quando vencerem. ${attended}`,
    'more',
  ),
  cents(
    'charged_cents',
    'Valor emitido',
    `Valor das cobranças emitidas no período e não canceladas, vençam quando vencerem. ${attended}`,
    'more',
    'charged',
    (all) => all.cents('charged'),
  ),
  count('paid', 'paid', 'Pagamentos', `Pagamentos recebidos no período. ${attended}`, 'more'),
  cents(
    'paid_cents',
    'Recebido',
    `Pagamentos do período, menos o que foi devolvido nele. ${attended}`,
    'more',
    'paid+given_back',
    net,
  ),
  {
    key: 'conversion',
    label: 'Conversão',
    unit: 'percent',
    better: 'more',
    rows: 'bought',
    listed: 'As linhas são as conversas que já pagaram.',
    formula: 'De cada cem conversas do período, as que já pagaram, mesmo que depois dele.',
    value: ({ n }) => share(n('bought'), n('talked')),
  },
  count(
    'left',
    'left',
    'Desistências',
    'Conversas do período que não chegaram à equipe nem pagaram, também as que ainda estão com o robô.',
    'less',
  ),
  {
    key: 'left_cents',
    label: 'Perda estimada',
    unit: 'cents',
    better: 'less',
    rows: 'left',
    listed: 'As linhas são as desistências.',
    formula:
      'Estimativa: desistências vezes o que já se recebeu, em média, de cada uma das outras conversas do período.',
    value: (all) =>
      wentOn(all) <= 0 ? null : Math.round((all.n('left') * all.cents('bought')) / wentOn(all)),
  },
];
