/** Whether a setting is an address of one of these schemes ("smtp:") that leads somewhere. */
export function isAddress(text: string, schemes: string[]): boolean {
  const address = URL.parse(text);
  if (!address || !schemes.includes(address.protocol)) return false;
  // "https:empresa.com.br" would be taken for https://empresa.com.br by some readers and not by others.
  const hasSlashes = text.trim().slice(address.protocol.length).startsWith('//');
  return hasSlashes && namesPlace(address) && isDecodable(address);
}

function namesPlace({ protocol, host, pathname, searchParams }: URL): boolean {
  if (protocol === 'unix:') return host === '' && pathname.length > 1;
  return host !== '' || Boolean(protocol.startsWith('postgres') && searchParams.get('host'));
}

/** A "%" that begins no code would throw where the password is read; PostgreSQL's client takes it as it is. */
function isDecodable({ protocol, username, password, pathname }: URL): boolean {
  if (protocol.startsWith('postgres')) return true;
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}
