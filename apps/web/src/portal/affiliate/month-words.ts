const long = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' });

const begin = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `novembro de 2026` for `2026-11`. */
export const monthWords = (month: string): string => long.format(begin(month));

/** `nov` */
export const shortMonth = (month: string): string => short.format(begin(month)).replace('.', '');
