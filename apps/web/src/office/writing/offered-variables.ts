import type { Json } from '@balcao/dialog/flow';
import { createContext, useContext } from 'react';

/** A variable that texts and conditions may use. `choices` are the values that it can have, if they are known. */
export type OfferedVariable = {
  name: string;
  label: string;
  choices?: readonly { value: Json; name: string }[];
};

const Variables = createContext<readonly OfferedVariable[]>([]);

/** Provides the variables that the fields within offer. */
export const OfferedVariables = Variables.Provider;

export const useOfferedVariables = (): readonly OfferedVariable[] => useContext(Variables);
