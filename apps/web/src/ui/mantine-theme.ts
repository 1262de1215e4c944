import { createTheme } from '@mantine/core';

/** Mantine in our design: every value comes from tokens.css. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 4 },
  defaultRadius: '8px',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
