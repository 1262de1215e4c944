import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    compiled: string;
  }
}

/** What a program that a test starts inherits: where programs are, and what Node compiled for the one before (`setup.ts`). */
export function inherited(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compiled') };
}
