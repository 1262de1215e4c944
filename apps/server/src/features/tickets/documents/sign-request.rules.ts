import type { SayTicket } from '@balcao/brazil/ticket-words';

type Request = { name: string | null; company: string; ticketId: number; url: string };

/** The text that the person reads in the thread. */
export function signLine(url: string): string {
  return `Seus documentos estão prontos para assinar: ${url}`;
}

/** Composed when it is sent, because it uses the installation's current word for tickets. */
export function signMail(say: SayTicket, { name, company, ticketId, url }: Request) {
  return {
    subject: `${company}: documentos para assinar`,
    text: [
      name ? `Olá, ${name}.` : 'Olá.',
      say(`Os documentos {do atendimento} nº ${ticketId} estão prontos para assinar.`),
      'Leia e assine por este link:',
      url,
      'Se você não espera este e-mail, pode ignorá-lo.',
      company,
    ].join('\n\n'),
  };
}
