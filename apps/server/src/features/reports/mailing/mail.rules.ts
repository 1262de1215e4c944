import { numberText } from '@balcao/contract/reports/number-text';
import type { Report } from '@balcao/contract/reports/report';
import { mailCard, paragraph, smallPrint } from '../../../platform/mail-page.ts';
import { fileName, periodText } from '../reading/period.rules.ts';

type About = {
  filters: readonly string[];
  company: string;
  /** The colleague who has it sent; null for whoever asked for it themselves. */
  asker: string | null;
};

const footOf = (asker: string | null) =>
  `${asker ?? 'Você'} pediu este e-mail na página do relatório${asker ? ' para você' : ''}. ` +
  'Ali você pode deixar de recebê-lo. O relatório completo está no anexo.';

/** The mail of a report: its figures in words, beside the paper that is attached. */
export function reportMail(report: Report, { filters, company, asker }: About) {
  const foot = footOf(asker);
  const period = periodText(report);
  const subject = `${company}: ${report.title}, ${period}`;
  const lines = report.figures.map(({ label, value, before, unit }) => {
    const line = `${label}: ${numberText(value, unit)}`;
    return report.before ? `${line} (antes: ${numberText(before, unit)})` : line;
  });
  const head = [
    `Relatório de ${report.title.toLowerCase()}, ${period}.`,
    ...(report.before ? [`Comparado com ${periodText(report.before)}.`] : []),
    ...filters,
  ];
  return {
    subject,
    text: [...head, '', ...lines, '', foot].join('\n'),
    html: mailCard([...head, ...lines].map(paragraph).concat(smallPrint(foot)), subject),
    filename: `${fileName(report.title, report)}.pdf`,
  };
}
