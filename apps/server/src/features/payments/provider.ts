import { AppError } from '../../platform/app-error.ts';
import { type Charge, pixOf, slipOf } from './provider.rules.ts';

/** A provider's result for a charge; `line` is the typed line's 47 digits. */
type Emitted = { barcode: string | null; line: string | null; pix: string | null };

/**
 * A company that collects payments. `emit` may be called again with the same reference and then returns the same
 * result. The provider reports payments at `POST /api/webhook/pm/{name}`.
 */
type Provider = { name: string; emit(charge: Charge): Promise<Emitted> };

/** Uses the business unit's own bank and Pix data; slips are payable only if the bank knows the agreement. */
const builtIn: Provider = {
  name: 'balcao',
  async emit(charge) {
    const slip = charge.type === 'boleto' ? slipOf(charge) : null;
    const pix = pixOf(charge);
    if (charge.type === 'boleto' ? !slip : !pix) throw new AppError('PAYMENT_UNIT_INCOMPLETE');
    return { barcode: slip?.barcode ?? null, line: slip?.line ?? null, pix };
  },
};

/** The unit's bank, by files: the slip is the same, and a remittance makes the bank know it. */
const bankFiles: Provider = { ...builtIn, name: 'cnab' };

const providers: Record<string, Provider> = {
  [builtIn.name]: builtIn,
  [bankFiles.name]: bankFiles,
};

/** The provider with that name. Throws NOT_FOUND for an unknown one. */
export function providerOf(name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new AppError('NOT_FOUND');
  return provider;
}
