/** The pause in typing after which a search starts (specification section 9). */
export const SEARCH_DELAY_MS = 250;
