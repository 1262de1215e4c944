const DAY_MS = 86_400_000;

/** The day in São Paulo, this many days from now: after 21 h there, UTC is a day ahead. */
export function dayFromNow(days = 0): string {
  const moment = new Date(Date.now() + days * DAY_MS);
  return moment.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}
