import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from './mantine-theme.ts';
import { useShownTheme } from './use-shown-theme.ts';
import './mantine.css';

type Props = {
  /** Gives the nonce that the page's policy asks of style elements. */
  nonce: () => string;
  children: ReactNode;
};

/** Around whatever uses parts of Mantine: the office, and the test page of shared pieces. */
export function Kit({ nonce, children }: Props) {
  const shown = useShownTheme();
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={shown} getStyleNonce={nonce}>
      {children}
    </MantineProvider>
  );
}
