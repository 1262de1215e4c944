/** Addresses that the portal and back-office page knows (specification section 2); any other answers 404 with that same page. */
export const officePages = [
  '/login',
  '/auth/logout',
  '/home',
  '/dashboard',
  '/at_ticket',
  '/at_ticket/:id/edit',
] as const;
