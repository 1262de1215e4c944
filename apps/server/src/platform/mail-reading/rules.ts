/** What a mail without a subject is called: as a ticket, and as a file. */
export const NO_SUBJECT = 'E-mail sem assunto';
