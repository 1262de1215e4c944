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
  affiliate: ['own', 'affiliate'] as const,
  commissions: ['own', 'commissions'] as const,
  linkCode: (chatbot: string) => ['own', 'link-code', chatbot] as const,
  thread: (origin: string, id: number) => ['own', 'thread', origin, id] as const,
};
