const GUI = 'br.gov.bcb.pix';
const MOST_CENTS = 999_999_999_999;

/**
 * What a static Pix BR Code says. `key` as it is registered (CPF, CNPJ without mask, `+55…`, e-mail, UUID), `cents` null
 * where the payer types the value, `txid` up to 25 of `A-Za-z0-9` or `***` for none, `text` a note to the payer.
 */
export type PixCharge = {
  key: string;
  name: string;
  city: string;
  cents: number | null;
  txid: string;
  text?: string;
};

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

function ascii(text: string, limit: number): string {
  const plain = text.normalize('NFKD').replace(/[^ -~\s]/g, '');
  return plain.replace(/\s+/g, ' ').trim().slice(0, limit).trim();
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of a text's UTF-8 bytes, as four hexadecimal capitals. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

function refuseBad({ key, cents, txid }: PixCharge): void {
  if (!/^[!-~]{1,77}$/.test(key)) throw new RangeError('A Pix key is 1 to 77 ASCII characters');
  if (cents !== null && !(Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS)) {
    throw new RangeError('A Pix value is whole cents above zero');
  }
  if (!/^([A-Za-z0-9]{1,25}|\*{3})$/.test(txid)) {
    throw new RangeError('A txid is 1 to 25 letters and digits, or ***');
  }
}

/**
 * The Pix copy-and-paste code, also the content of its QR (Manual do BR Code, central bank). Name, city and text lose
 * their accents and are cut to 25, 15 and what field 26 has left of its 99. RangeError for another key, value or txid
 * than `PixCharge` tells, or a name or city without ASCII.
 */
export function brCode(charge: PixCharge): string {
  refuseBad(charge);
  const { key, cents, txid } = charge;
  const [name, city] = [ascii(charge.name, 25), ascii(charge.city, 15)];
  if (!name || !city) throw new RangeError('A BR Code names the receiver and the city');
  const account = field('00', GUI) + field('01', key);
  const text = ascii(charge.text ?? '', Math.max(0, 95 - account.length));
  const payload = [
    field('00', '01'),
    field('26', account + (text && field('02', text))),
    field('52', '0000'),
    field('53', '986'),
    cents === null ? '' : field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return payload + crc16(payload);
}

/** The fields of a text by their two digits; none of them if the text does not come out even. */
function fieldsOf(text = ''): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id = '', size = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(size);
    if (!id || end > text.length) return new Map();
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** Reads a static BR Code back; null for any other text, as one whose CRC is wrong or that has no key in field 26. */
export function readBrCode(payload: string): PixCharge | null {
  const fields = fieldsOf(payload);
  const account = fieldsOf(fields.get('26'));
  const key = account.get('01');
  const name = fields.get('59');
  const city = fields.get('60');
  const txid = fieldsOf(fields.get('62')).get('05');
  const value = fields.get('54');
  const text = account.get('02');
  if (fields.get('63') !== crc16(payload.slice(0, -4))) return null;
  if (account.get('00')?.toLowerCase() !== GUI || !key || !name || !city || !txid) return null;
  if (value !== undefined && !/^\d+(\.\d{1,2})?$/.test(value)) return null;
  const cents = value === undefined ? null : Math.round(Number(value) * 100);
  return { key, name, city, cents, txid, ...(text !== undefined && { text }) };
}
