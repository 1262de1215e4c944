import type { Config } from '../config.ts';
import { type Needs, toldDrops } from './dropped-spans.ts';
import type { Traces } from './traces.ts';

/** Undefined unless a collector is configured: then nothing of the library is loaded, and nobody wraps anything. */
export async function openTraces({ traces }: Config, needs: Needs): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const { openTracer } = await import('./tracer.ts');
  return openTracer(traces, toldDrops(needs));
}
