import { z } from 'zod';
import {
  chargeAnswer,
  type PixCharge,
  type PixPayment,
  type PixRefund,
  pageAnswer,
  pixAnswer,
  refundAnswer,
} from './answers.ts';
import { openCalls, type PixAccess } from './calls.ts';
import { amountOf, bodyOf, type PixRequest } from './charge-bodies.rules.ts';
import { isFault, PixFault } from './pix-fault.ts';

export type ChargeKind = 'cob' | 'cobv';
export type PixPage = { pix: PixPayment[]; isLast: boolean };
export type PixClient = ReturnType<typeof openPixClient>;

const ITEMS_PER_PAGE = 100;
const OTHER = 'A resposta do banco é de outra cobrança ou de outro valor.';
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

/** Runs `change`; if it stays unclear whether the PSP did it, `ask` decides: its answer, or `change` once more if it is null. */
async function askBeforeRepeating<T>(
  change: () => Promise<T>,
  ask: () => Promise<T | null>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isFault(error, 'unclear')) throw error;
    return (await ask()) ?? change();
  }
}

/** The result, or null where the PSP knows nothing of it. */
async function unlessUnknown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isFault(error, 'unknown')) return null;
    throw error;
  }
}

/**
 * A business unit's client of the central bank's API Pix 2.9.0. All calls reject with a PixFault. What changes something
 * may be called again with the same ids: after a time-out it asks the PSP before it repeats.
 */
export function openPixClient(access: PixAccess, timeoutMs?: number) {
  const { call, close } = openCalls(access, timeoutMs);
  const find = (kind: ChargeKind, txid: string): Promise<PixCharge | null> =>
    unlessUnknown(call({ method: 'GET', path: [kind, txid], answer: chargeAnswer }));
  const findRefund = (e2eId: string, id: string): Promise<PixRefund | null> =>
    unlessUnknown(
      call({ method: 'GET', path: ['pix', e2eId, 'devolucao', id], answer: refundAnswer }),
    );

  const asksTheSame = ({ valor, calendario }: PixCharge, { cents, payer, dueDate }: PixRequest) =>
    valor.original === amountOf(cents) &&
    (payer.taxId === null || calendario.dataDeVencimento === dueDate);
  /** Nobody else can know the random part of a txid; the key says that the money comes to the same account. */
  const isOurs = ({ txid, chave }: PixCharge, request: PixRequest) =>
    txid === request.txid && (chave === undefined || chave === request.pixKey);

  /** The charge if it is the one that was asked for. */
  function check(charge: PixCharge, request: PixRequest): PixCharge {
    if (isOurs(charge, request) && asksTheSame(charge, request)) return charge;
    const { txid, valor, calendario } = charge;
    throw new PixFault(
      'refused',
      OTHER,
      `${txid} ${valor.original} ${calendario.dataDeVencimento}`,
    );
  }

  /** PUT makes a charge, PATCH changes it; both are asked after in the same way. */
  async function write(method: 'PUT' | 'PATCH', request: PixRequest, now: Date) {
    const { kind, body } = bodyOf(request, now);
    const { txid } = request;
    const charge = await askBeforeRepeating(
      () => call({ method, path: [kind, txid], body, answer: chargeAnswer }),
      async () => {
        const found = await find(kind, txid);
        if (method === 'PUT' || !found) return found;
        return found.valor.original === amountOf(request.cents) ? found : null;
      },
    );
    return { kind, charge: check(charge, request) };
  }

  return {
    find,
    findRefund,
    close,
    /** Makes the charge, or finds the one that an earlier try has made; its terms may have changed since. */
    async make(request: PixRequest, now: Date, triedBefore: boolean) {
      const { kind } = bodyOf(request, now);
      const found = triedBefore ? await find(kind, request.txid) : null;
      if (!found) return write('PUT', request, now);
      const isOpen = found.status === 'ATIVA' && isOurs(found, request);
      if (isOpen && !asksTheSame(found, request)) return write('PATCH', request, now);
      return { kind, charge: check(found, request) };
    },
    change: (request: PixRequest, now: Date) => write('PATCH', request, now),
    /** Withdraws the charge. One that is paid, or gone already, comes back as it is. */
    async cancel(kind: ChargeKind, txid: string): Promise<PixCharge | null> {
      const found = await find(kind, txid);
      if (found?.status !== 'ATIVA') return found;
      return askBeforeRepeating<PixCharge | null>(
        () =>
          call({
            method: 'PATCH',
            path: [kind, txid],
            body: { status: REMOVED },
            answer: chargeAnswer,
          }),
        async () => {
          const asked = await find(kind, txid);
          return asked?.status === 'ATIVA' ? null : asked;
        },
      );
    },
    findPix: (e2eId: string): Promise<PixPayment | null> =>
      unlessUnknown(call({ method: 'GET', path: ['pix', e2eId], answer: pixAnswer })),
    /** The payments with a txid that came in a window of time, page by page, for as long as the caller goes on. */
    async *listPix(from: Date, to: Date): AsyncGenerator<PixPage> {
      for (let page = 0; ; page += 1) {
        const query = {
          inicio: from.toISOString(),
          fim: to.toISOString(),
          txIdPresente: 'true',
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(ITEMS_PER_PAGE),
        };
        const answer = await call({ method: 'GET', path: ['pix'], query, answer: pageAnswer });
        const isLast = page + 1 >= answer.parametros.paginacao.quantidadeDePaginas;
        yield { pix: answer.pix, isLast };
        if (isLast) return;
      }
    },
    /** Gives money back; the id makes it happen once. */
    refund(e2eId: string, id: string, cents: number, reason: string): Promise<PixRefund> {
      const body = { valor: amountOf(cents), descricao: reason.slice(0, 140) };
      return askBeforeRepeating(
        () =>
          call({
            method: 'PUT',
            path: ['pix', e2eId, 'devolucao', id],
            body,
            answer: refundAnswer,
          }),
        () => findRefund(e2eId, id),
      );
    },
    /** Has the PSP report payments to `webhookUrl` + `/pix`. */
    async setWebhook(pixKey: string, webhookUrl: string): Promise<void> {
      await call({
        method: 'PUT',
        path: ['webhook', pixKey],
        body: { webhookUrl },
        answer: z.unknown(),
      });
    },
  };
}
