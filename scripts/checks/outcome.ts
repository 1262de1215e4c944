/** What a check found: one line of summary, and the faults when it failed. */
export type Outcome = { summary: string; faults: string[] };

export type Check = { name: string; run: () => Promise<Outcome> };
