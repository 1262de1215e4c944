import { foldText } from '@balcao/brazil/fold-text';

/** The number of a house: behind the first comma, else the last one of the text; a street without one is its name. */
function houseOf(street: string): string {
  const behind = /,\D*(\d+)/.exec(street)?.[1];
  return behind ?? street.match(/\d+/g)?.at(-1) ?? foldText(street).replace(/[^a-z]/g, '');
}

/**
 * An address as two people may have written it: postal code and number of the house, `13015000 120`. Flats of one house are
 * one address. Null without a postal code or a street.
 */
export function plainAddress(cep: string | null, street: string | null): string | null {
  const code = cep?.replace(/\D/g, '') ?? '';
  const house = houseOf(street ?? '');
  return code.length === 8 && house !== '' ? `${code} ${house.replace(/^0+(?=\d)/, '')}` : null;
}
