import type { RefObject } from 'react';

/** What both kinds of signature are drawn with. */
export const PEN = 'blue';

export type SignatureProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  locked: boolean;
  onEmpty: (empty: boolean) => void;
};
