const DAY_MS = 86_400_000;

/** How much of the legal period is left, in calendar days. */
export function dueText(at: string, now: Date): { text: string; late: boolean } {
  const midnight = (day: Date) => new Date(day).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date(at)) - midnight(now)) / DAY_MS);
  if (days === 0) return { text: 'Vence hoje', late: true };
  const count = Math.abs(days) === 1 ? '1 dia' : `${Math.abs(days)} dias`;
  return days < 0
    ? { text: `Atrasado há ${count}`, late: true }
    : { text: `Responder em ${count}`, late: false };
}
