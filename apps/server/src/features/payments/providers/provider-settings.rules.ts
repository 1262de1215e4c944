import type { saveProvider } from '@balcao/contract/payments/providers';
import type { z } from 'zod';
import { companyFault, companyOf, nextNumber, type UnitColumns } from '../cnab/remitted.rules.ts';
import type { PixSecrets as Secrets } from '../provider-access.ts';

type Body = z.output<typeof saveProvider.body>;
export type Faults = Record<string, string[]>;

const DAY_MS = 86_400_000;
/** Banks whose files we write (docs/decisions/070). */
const banksWithFiles = ['001', '237'];

/** Whole days until a time; 0 during the last one, negative after it. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.floor((end.getTime() - now.getTime()) / DAY_MS);

/** The address as we keep it; null for what is not a plain `https://` address. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  const plain = url?.protocol === 'https:' && !url.username && !url.password;
  return plain && !url.search && !url.hash ? url.href.replace(/\/+$/, '') : null;
}

const ADDRESS = 'Use um endereço https://, sem senha, “?” e “#”.';
const NEEDED = 'Necessário para receber pela API Pix.';

export type Addresses = { api_url: string | null; token_url: string | null };
type Unit = UnitColumns & { pix_key: string | null };

/** The addresses and the Client ID as they will stand, or what is wrong with them. */
export function readAddresses(body: Body): { faults: Faults; addresses: Addresses } {
  const faults: Faults = {};
  const read = (name: 'api_url' | 'token_url'): string | null => {
    const text = body[name];
    if (!text) return null;
    const address = addressOf(text);
    if (address === null) faults[name] = [ADDRESS];
    return address;
  };
  return { addresses: { api_url: read('api_url'), token_url: read('token_url') }, faults };
}

const hostOf = (address: string | null) => (address === null ? null : URL.parse(address)?.host);

/**
 * Whether the stored secret would be sent to another host than the one that it was saved for; an address that was emptied in
 * between is another one, too.
 */
export const leadsElsewhere = (old: Addresses, next: Addresses): boolean =>
  (['api_url', 'token_url'] as const).some(
    (name) => next[name] !== null && hostOf(old[name]) !== hostOf(next[name]),
  );

/** The secrets as they will stand: what is typed, else what is known; null without any. */
export function mergeSecrets(body: Body, known: Secrets | null): Secrets | null {
  const { client_secret, certificate, private_key, authority } = body;
  const merged = {
    client_secret: client_secret || known?.client_secret || '',
    certificate: certificate || known?.certificate || '',
    private_key: private_key || known?.private_key || '',
    authority: authority === undefined ? (known?.authority ?? null) : authority || null,
  };
  return merged.client_secret || merged.certificate || merged.private_key ? merged : null;
}

function filesFault(unit: Unit): string | null {
  if (banksWithFiles.includes(unit.bank_code ?? '')) return companyFault(companyOf(unit));
  const banks = 'Banco do Brasil (001) e Bradesco (237)';
  return `Arquivos de banco só existem para ${banks}: veja “Banco”.`;
}

type Numbered = { last_remittance: number | null; remittance_from: number | null };

/** Where the count of a unit's files goes on, if somebody says another number than the next one; it only goes up. */
export function numberingOf(
  asked: number | undefined,
  { last_remittance, remittance_from }: Numbered,
): { remittance_from?: number } | { faults: Faults } {
  const next = nextNumber(last_remittance, remittance_from);
  if (asked === undefined || asked === next) return {};
  const words = `O número só pode subir: a próxima remessa já é a nº ${next}.`;
  return asked < next ? { faults: { next_remittance: [words] } } : { remittance_from: asked };
}

type Whole = { body: Body; addresses: Addresses; secrets: Secrets | null; unit: Unit };

/** What is missing for the chosen providers, by field. */
export function missingFor({ body, addresses, secrets, unit }: Whole): Faults {
  const faults: Faults = {};
  const need = (name: string, value: unknown, text = NEEDED) => {
    if (!value) faults[name] = [text];
  };
  const slipFault = body.boleto_provider === 'cnab' && filesFault(unit);
  if (slipFault) faults.boleto_provider = [slipFault];
  if (body.pix_provider === 'pix') {
    need('pix_provider', unit.pix_key, 'A unidade ainda não tem chave Pix: veja “Banco”.');
    for (const name of ['api_url', 'token_url'] as const) need(name, addresses[name]);
    need('client_id', body.client_id);
  }
  if (body.pix_provider === 'pix' || secrets) {
    for (const name of ['client_secret', 'certificate', 'private_key'] as const) {
      need(name, secrets?.[name]);
    }
  }
  return faults;
}
