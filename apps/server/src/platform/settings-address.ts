/** Whether a setting is a usable address with one of these schemes ("smtp:"). */
export function isAddress(text: string, schemes: string[]): boolean {
  const address = URL.parse(text);
  if (!address || !schemes.includes(address.protocol)) return false;
  // Some parsers would take "https:empresa.com.br" for https://empresa.com.br and others would not.
  const hasSlashes = text.trim().slice(address.protocol.length).startsWith('//');
  return hasSlashes && namesPlace(address) && isDecodable(address);
}

function namesPlace({ protocol, host, pathname, searchParams }: URL): boolean {
  if (protocol === 'unix:') return host === '' && pathname.length > 1;
  return host !== '' || Boolean(protocol.startsWith('postgres') && searchParams.get('host'));
}

/** A "%" without a valid code would throw where the password is decoded; PostgreSQL's client accepts it. */
function isDecodable({ protocol, username, password, pathname }: URL): boolean {
  if (protocol.startsWith('postgres')) return true;
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}
