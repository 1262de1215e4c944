import { LEVEL } from '@balcao/contract/access/permissions';
import { safePath } from '../safe-path.ts';

/** Where a person goes after the login: supervisors always to /home, others to `to` or their own start page. */
export function landing(level: number, to?: string): string {
  if (level <= LEVEL.supervisor) return '/home';
  return safePath(to) ?? (level <= LEVEL.internal ? '/home' : '/dashboard');
}
