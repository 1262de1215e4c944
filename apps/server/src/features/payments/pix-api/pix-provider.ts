import { isPixCode, pixCodeOfLocation } from '@balcao/brazil/pix';
import { dayOf } from '../payments.rules.ts';
import type { Asked, Provider } from '../provider.ts';
import type { PixCharge } from './answers.ts';
import type { PixRequest } from './charge-bodies.rules.ts';
import type { PixClient } from './pix-client.ts';
import { isFault, PixFault } from './pix-fault.ts';

const NO_CODE = 'O banco registrou a cobrança sem um código Pix que se possa ler.';
const GONE = 'O banco já retirou esta cobrança. Cancele-a e faça outra.';
const OVERDUE =
  'O banco não altera uma cobrança vencida: o Pix dela continua a pedir o valor anterior. Avise o cliente, e registre à mão o que vier por outro meio.';
const UNNAMED = 'O banco diz que a cobrança foi paga, mas ainda não mostra o pagamento.';
const NOT_RETURNED = 'O banco não fez a devolução';

/** A charge in the form of the API Pix. */
export const requestOf = (charge: Asked, txid: string): PixRequest => ({
  txid,
  pixKey: charge.receiver.pixKey,
  cents: charge.openCents,
  dueDate: charge.dueDate,
  validDays: charge.validDays,
  payer: charge.payer,
  description: charge.description || null,
  fine: charge.fine,
  interest: charge.interest,
  discount: charge.discount,
  abatement: charge.abatement,
});

function known({ pix }: Asked) {
  if (!pix) throw new Error('a charge that the Pix API never had');
  return pix;
}

/** The PSP's own code, else one that leads to its location. */
function codeOf(made: PixCharge, { receiver }: Asked): string {
  const { pixCopiaECola: own, loc, location = loc?.location } = made;
  if (own && isPixCode(own)) return own;
  const { legalName: name, city } = receiver;
  const code = location ? pixCodeOfLocation({ location, name, city }) : null;
  if (!code) throw new PixFault('unclear', NO_CODE, `${own} ${location}`);
  return code;
}

/** Charges at a PSP, through the central bank's API Pix. */
export function pixProvider(client: PixClient, now: () => Date): Provider {
  return {
    async make(charge, again) {
      const request = requestOf(charge, known(charge).txid);
      const { charge: made } = await client.make(request, now(), again);
      if (made.status.startsWith('REMOVIDA')) throw new PixFault('refused', GONE, made.status);
      return { barcode: null, line: null, pix: codeOf(made, charge) };
    },
    async change(charge) {
      try {
        await client.change(requestOf(charge, known(charge).txid), now());
      } catch (error) {
        if (!isFault(error, 'refused') || charge.dueDate >= dayOf(now())) throw error;
        throw new PixFault('refused', OVERDUE, `${error.message} ${error.detail}`);
      }
    },
    async cancel(charge) {
      const { kind, txid } = known(charge);
      const left = await client.cancel(kind, txid);
      return left?.status === 'CONCLUIDA' ? 'paid' : 'gone';
    },
    async refund({ paymentId, id, cents, reason }, again) {
      const made =
        (again ? await client.findRefund(paymentId, id) : null) ??
        (await client.refund(paymentId, id, cents, reason));
      if (made.status === 'DEVOLVIDO') return { state: 'done' };
      if (made.status === 'EM_PROCESSAMENTO') return { state: 'waiting' };
      const why = made.motivo?.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300);
      return { state: 'failed', words: why ? `${NOT_RETURNED}: ${why}` : `${NOT_RETURNED}.` };
    },
    async ask(charge) {
      const { kind, txid } = known(charge);
      const found = await client.find(kind, txid);
      if (found?.status === 'CONCLUIDA' && !found.pix?.length) {
        throw new PixFault('passing', UNNAMED, txid);
      }
      return found?.pix ?? [];
    },
  };
}
