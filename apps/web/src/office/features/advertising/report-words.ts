import type { ReportFigure, ReportGroup } from '@balcao/contract/advertising/report';

/** The columns of the report, and how each is counted. */
export const figureWords: Record<ReportFigure, { name: string; formula: string }> = {
  visits: { name: 'Visitas', formula: 'Vezes que um chatbot foi aberto no período.' },
  conversations: {
    name: 'Conversas',
    formula: '{Atendimentos} que visitantes abriram no período, respondendo.',
  },
  tickets: { name: '{Atendimentos}', formula: '{Atendimentos} que chatbots abriram no período.' },
  signed: {
    name: 'Assinados',
    formula: '{Atendimentos} cujos documentos foram assinados no período.',
  },
  paid: { name: 'Vendas', formula: 'Cobranças de {atendimentos} de chatbots pagas no período.' },
  revenue: {
    name: 'Receita',
    formula: 'O que foi pago no período, menos o que foi devolvido nele.',
  },
};

export const rateWords = {
  spent: { name: 'Gasto', formula: 'Gastos das campanhas nos dias do período.' },
  ticketCost: { name: 'Custo por {atendimento}', formula: 'Gasto ÷ {atendimentos}.' },
  saleCost: { name: 'Custo por venda', formula: 'Gasto ÷ vendas.' },
  return: { name: 'Retorno', formula: 'Receita ÷ gasto.' },
};

export const groupWords: Record<ReportGroup, string> = {
  campaign: 'Campanha',
  affiliate: 'Afiliado',
  chatbot: 'Chatbot',
  unit: 'Unidade',
};

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');

/** What stands below a column of the chart: `nov/26` for a month, else its first day. */
export const stepText = (from: string, grain: 'day' | 'week' | 'month') =>
  grain === 'month'
    ? `${months[Number(from.slice(5, 7)) - 1]}/${from.slice(2, 4)}`
    : `${from.slice(8)}/${from.slice(5, 7)}`;

export const returnText = (value: number | null) =>
  value === null
    ? '—'
    : `${value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
