const LEGAL_DAYS = 15;

/** By when a request of a person must be answered (LGPD, article 19, II). */
export function dueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LEGAL_DAYS * 86_400_000);
}
