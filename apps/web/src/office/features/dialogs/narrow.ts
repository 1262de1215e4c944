import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 900px)';

/** Whether the designer shows one of its parts at a time. */
export const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

export const useNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
