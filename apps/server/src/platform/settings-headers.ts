const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** What a header's value may hold, without its beginning and end. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Reads `name=value,name=value` with values encoded as in addresses; undefined if any of them is no header. */
export function headersOf(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), decoded(value.join('=').trim())];
  });
  const isGood = pairs.every(([name, value]) => NAME.test(name) && VALUE.test(value));
  return isGood ? Object.fromEntries(pairs) : undefined;
}
