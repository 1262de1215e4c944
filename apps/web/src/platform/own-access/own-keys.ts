/** Query keys of the person's own data, in the portal and in the back-office. */
export const ownKeys = {
  sessions: ['own', 'sessions'] as const,
  twoFactor: ['own', 'two-factor'] as const,
  tokens: ['own', 'tokens'] as const,
  data: ['own', 'data'] as const,
  emailChange: ['own', 'email-change'] as const,
  privacy: ['own', 'privacy'] as const,
  payments: ['own', 'payments'] as const,
  invoices: ['own', 'invoices'] as const,
  tickets: ['own', 'tickets'] as const,
  thread: (ticketId: number) => ['own', 'thread', ticketId] as const,
};
