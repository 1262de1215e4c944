type Transfer = { by: string; from: string | null; to: string; reason: string };

/** What the thread of the team says of a transfer. */
export function transferLine({ by, from, to, reason }: Transfer): string {
  const whence = from === null ? '' : ` de ${from}`;
  return `${by} transferiu este atendimento${whence} para ${to}. Motivo: ${reason}`;
}
