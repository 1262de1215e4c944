/** So many days before a certificate's end somebody is told, once for each; and when it has ended. */
const thresholds = [-1, 1, 5, 15, 30];

/** The threshold that is due, the nearest to the end; null if none is, or if that one was told. */
export function dueWarning(daysLeft: number, told: number | null): number | null {
  const due = thresholds.find((days) => daysLeft <= days);
  return due === undefined || (told !== null && told <= due) ? null : due;
}

/** What people read about a certificate's end. */
export function warningText(unit: string, daysLeft: number): { title: string; text: string } {
  const lost = `Sem um novo, ${unit} deixa de emitir notas fiscais.`;
  if (daysLeft < 0) return { title: 'Certificado das notas fiscais venceu', text: lost };
  const days = daysLeft === 0 ? 'hoje' : daysLeft === 1 ? 'amanhã' : `em ${daysLeft} dias`;
  return { title: `Certificado das notas fiscais vence ${days}`, text: lost };
}
