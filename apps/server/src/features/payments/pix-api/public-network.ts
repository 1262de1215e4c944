import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { PixFault } from './pix-fault.ts';

const INSIDE =
  'O endereço do banco fica nesta máquina ou numa rede interna, o que esta instalação não permite.';

/** Networks that are not the internet's: this machine, private ones, those of a link, of carriers, of tests, of groups. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only 2000::/3 is public; in it are ways to IPv4 addresses of any kind. */
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
const inside6 = new BlockList();
inside6.addSubnet('2002::', 16, 'ipv6');
inside6.addSubnet('2001::', 23, 'ipv6');
inside6.addSubnet('2001:db8::', 32, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  if (family === 0) return false;
  return outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}

const refusal = (address: string) => new PixFault('setup', INSIDE, address);

/** Throws a PixFault for an address that is written as digits and is not public; names are judged when they are looked up. */
export function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && !isPublic(host)) throw refusal(host);
}

type Found = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number | undefined,
) => void;

/** As `dns.lookup`, but a name that leads to any address inside is refused: the judged address is the one that is called. */
export function publicLookup(name: string, options: LookupOptions, done: Found): void {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const wrong = found.find(({ address }) => !isPublic(address));
    const [first] = found;
    if (wrong || !first) return done(refusal(wrong?.address ?? name), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
}
