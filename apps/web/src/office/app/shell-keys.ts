/** Query keys of the shell's own calls, on every page. */
export const shellKeys = {
  navigation: ['navigation'] as const,
  notifications: ['notifications'] as const,
};
