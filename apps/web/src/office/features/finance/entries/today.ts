const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Today as `yyyy-mm-dd`, by the calendar that entries go by, wherever the person is. */
export const today = () => saoPaulo.format(new Date());
