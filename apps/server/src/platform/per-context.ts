import type { Context } from './context.ts';

/** A value that each context has its own of, made when first asked for: caches and queues of one server. */
export function perContext<T>(make: (ctx: Context) => T): (ctx: Context) => T {
  const made = new WeakMap<Context, T>();
  return (ctx) => {
    const known = made.get(ctx);
    if (known !== undefined) return known;
    const value = make(ctx);
    made.set(ctx, value);
    return value;
  };
}
