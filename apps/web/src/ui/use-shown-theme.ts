import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { theme } from './theme.ts';

/** The visible theme: the person's choice, or the system's. */
export function useShownTheme(): 'light' | 'dark' {
  const choice = useSyncExternalStore(theme.watch, theme.get);
  const dark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  if (choice !== 'auto') return choice;
  return dark ? 'dark' : 'light';
}
