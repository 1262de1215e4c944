type Request = { name: string | null; company: string; ticketId: number; url: string };

/** What the person reads in the thread. */
export function signLine(url: string): string {
  return `Seus documentos estão prontos para assinar: ${url}`;
}

export function signMail({ name, company, ticketId, url }: Request) {
  return {
    subject: `${company}: documentos para assinar`,
    text: [
      name ? `Olá, ${name}.` : 'Olá.',
      `Os documentos do nº ${ticketId} estão prontos para assinar. Leia e assine por este link:`,
      url,
      'Se você não espera este e-mail, pode ignorá-lo.',
      company,
    ].join('\n\n'),
  };
}
