/** Tells others what has changed. Call it after the commit. */
export type Announce = () => void | Promise<void>;
