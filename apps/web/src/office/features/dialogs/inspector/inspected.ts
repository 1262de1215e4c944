import type { Block, Flow } from '@balcao/dialog/flow';
import { createContext, useContext } from 'react';

/** What the editors of a block's fields know of its surroundings. */
export type Inspected = {
  flow: Flow;
  dialog: string;
  block: Block;
};

export const InspectedContext = createContext<Inspected | null>(null);

export function useInspected(): Inspected {
  const inspected = useContext(InspectedContext);
  if (!inspected) throw new Error('the editors of fields need an Inspector around them');
  return inspected;
}
