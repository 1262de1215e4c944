import { addressBelow, mailButton, mailCard, paragraph } from '../../../platform/mail-page.ts';

type Said = { begun: string[]; over: string[]; publicUrl: string; company: string };

/** What is wrong and what to do, and what is over. Texts name the installation's tickets already. */
export function warningMail({ begun, over, publicUrl, company }: Said) {
  const url = `${publicUrl}/operations`;
  const subject =
    begun.length > 0
      ? `${company}: algo não funciona no Balcão`
      : `${company}: o Balcão voltou ao normal`;
  const parts = [
    ...begun,
    ...(over.length > 0 ? ['Já passou:', ...over] : []),
    begun.length > 0
      ? 'Avisamos no máximo uma vez por dia de cada falha, e quando ela passa.'
      : 'Nada mais a fazer.',
  ];
  return {
    subject,
    text: [...parts, url].join('\n\n'),
    html: mailCard(
      [...parts.map(paragraph), mailButton(url, 'Abrir Operações'), addressBelow(url)],
      subject,
    ),
  };
}
