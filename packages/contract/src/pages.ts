import { records } from './records/definitions.ts';

const recordPages = records.flatMap(({ name, may, screen }) =>
  screen ? [screen] : [`/${name}`, `/${name}/:id/edit`, ...(may.create ? [`/${name}/create`] : [])],
);

/** Addresses that the portal and back-office page knows (specification section 2); any other answers 404 with that same page. */
export const officePages: readonly string[] = [
  '/login',
  '/login/recover_email',
  '/login/two_factor',
  '/login/recover_token/:token',
  '/login/ce/:token',
  '/login/email/:token',
  '/auth/logout',
  '/home',
  '/dashboard',
  '/profile',
  '/account',
  '/audit',
  '/privacy',
  '/at_ticket',
  '/at_ticket/create',
  '/at_ticket/:id/edit',
  '/at_ticket/:token/sign',
  '/at_ticket/check',
  '/redirect',
  '/test/test',
  '/test/prod',
  '/test/ui',
  '/pm/:token/options',
  ...recordPages,
];

const patterns = officePages.map((page) => new RegExp(`^${page.replace(/:[a-z]+/g, '[^/]+')}$`));

/** Whether an address, with what stands behind its `?` and `#`, leads to a page. */
export function isPage(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return patterns.some((pattern) => pattern.test(path));
}
