import { AppError } from '../../platform/app-error.ts';
import { type Charge, pixOf, slipOf } from './provider.rules.ts';

/** What a provider makes of a charge; `line` is the typed line's 47 digits. */
type Emitted = { barcode: string | null; line: string | null; pix: string | null };

/**
 * Whoever collects the money. `emit` may be called again for the same reference and then gives the same. The provider
 * tells of payments at `POST /api/webhook/pm/{name}`.
 */
type Provider = { name: string; emit(charge: Charge): Promise<Emitted> };

/** Made from the business unit's own bank and Pix data; the bank must know the agreement for slips to be payable. */
const builtIn: Provider = {
  name: 'balcao',
  async emit(charge) {
    const slip = charge.type === 'boleto' ? slipOf(charge) : null;
    const pix = pixOf(charge);
    if (charge.type === 'boleto' ? !slip : !pix) throw new AppError('PAYMENT_UNIT_INCOMPLETE');
    return { barcode: slip?.barcode ?? null, line: slip?.line ?? null, pix };
  },
};

const providers: Record<string, Provider> = { [builtIn.name]: builtIn };

/** The provider of that name. Throws NOT_FOUND for one that we do not have. */
export function providerOf(name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new AppError('NOT_FOUND');
  return provider;
}
