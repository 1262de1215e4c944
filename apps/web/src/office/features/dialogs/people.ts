import type { DraftPerson } from '@balcao/contract/dialogs/presence';
import { createContext } from 'react';

/** The colleagues who are in the dialog, too. */
export const People = createContext<readonly DraftPerson[]>([]);
