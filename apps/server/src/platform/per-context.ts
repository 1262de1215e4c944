import type { Context } from './context.ts';

/** A value of which each context has its own, created when first used: caches and queues of one server. */
export function perContext<T, C extends object = Context>(make: (ctx: C) => T): (ctx: C) => T {
  const made = new WeakMap<C, T>();
  return (ctx) => {
    const known = made.get(ctx);
    if (known !== undefined) return known;
    const value = make(ctx);
    made.set(ctx, value);
    return value;
  };
}
