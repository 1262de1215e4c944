/** The result of a check: one line of summary, and the faults if it failed. */
export type Outcome = { summary: string; faults: string[] };

export type Check = { name: string; run: () => Promise<Outcome> };
