const LEGAL_DAYS = 15;

/** The legal deadline for the answer to a person's request (LGPD, article 19, II). */
export function dueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LEGAL_DAYS * 86_400_000);
}
