import { formatCurrency } from '@balcao/brazil/money';

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

type DescriptionFacts = {
  description: string;
  name: string | null;
  competence: string;
  valueCents: number;
  chargeId: number | null;
  ticketId: number | null;
};

/** The text of a service from a unit's template; an unknown variable stays as it is. */
export function describeService(template: string, facts: DescriptionFacts): string {
  const [year = '', month = ''] = facts.competence.split('-');
  const values: Record<string, string> = {
    descricao: facts.description,
    nome: facts.name ?? '',
    mes: months[Number(month) - 1] ?? '',
    ano: year,
    valor: formatCurrency(facts.valueCents),
    cobranca: facts.chargeId === null ? '' : String(facts.chargeId),
    atendimento: facts.ticketId === null ? '' : String(facts.ticketId),
  };
  const filled = template.replace(/\{\{\s*(\w{1,40})\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
  return filled.trim().slice(0, 2_000);
}
