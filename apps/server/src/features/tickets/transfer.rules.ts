type Transfer = { by: string; from: string | null; to: string; reason: string };

const MOST_OF_REASON = 200;

/** The text of a transfer's notice: the ticket, and the beginning of the reason. */
export function noticeText({ id, title, reason }: { id: number; title: string; reason: string }) {
  const short = [...reason].slice(0, MOST_OF_REASON).join('');
  return `Nº ${id}: ${title}. Motivo: ${short}${short === reason ? '' : '…'}`;
}

/** The line about a transfer in the internal thread. */
export function transferLine({ by, from, to, reason }: Transfer): string {
  const whence = from === null ? '' : ` de ${from}`;
  return `${by} transferiu esta conversa${whence} para ${to}. Motivo: ${reason}`;
}
