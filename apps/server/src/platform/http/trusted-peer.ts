import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Whether the peer of a connection, by its address, is a proxy that TRUST_PROXY trusts. */
export function trustIn(proxies: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(proxies)) return () => Boolean(proxies);
  const isTrusted = proxyAddr.compile(proxies);
  return (address) => isTrusted(address, 0);
}
