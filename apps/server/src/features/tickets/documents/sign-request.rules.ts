import type { SayTicket } from '@balcao/brazil/ticket-words';

type Request = { name: string | null; company: string; ticketId: number; url: string };

/** What the person reads in the thread. */
export function signLine(url: string): string {
  return `Seus documentos estão prontos para assinar: ${url}`;
}

/** Made when it goes out: it may say what tickets are called on that day. */
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
