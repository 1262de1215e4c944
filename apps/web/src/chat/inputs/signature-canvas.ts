import type { RefObject } from 'react';

/** Both kinds of signature are drawn in this colour. */
export const PEN = 'blue';

export type SignatureProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  locked: boolean;
  onEmpty: (empty: boolean) => void;
};
