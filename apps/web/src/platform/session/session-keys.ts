/** One session at a time, so one key. */
export const sessionKeys = { all: ['session'] as const };
