const V4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const V6 = /^(?=.*:.*:)[\da-f:.]+(%.+)?$/i;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first `count` groups of an IPv6 address, with its zeros written out. */
function groupsOf(ip: string, count: number): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : []));
  const gap = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(gap, 0) }, () => '0') : [];
  return [...(before ?? []), ...zeros, ...(after ?? [])]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The network of an address as the server saw it: /24 of IPv4, /48 of IPv6, which a provider gives to one customer. Null for other texts. */
export function networkOf(ip: string): string | null {
  const plain = MAPPED.exec(ip)?.[1] ?? ip;
  if (V4.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (V6.test(plain)) return `${groupsOf(plain, 3).join(':')}::/48`;
  return null;
}
