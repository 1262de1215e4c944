/** The names of a mail without a subject: as a ticket, and as a file. */
export const NO_SUBJECT = 'E-mail sem assunto';
