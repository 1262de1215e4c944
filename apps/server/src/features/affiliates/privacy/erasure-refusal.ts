import { formatCurrency } from '@balcao/brazil/money';
import type { Db } from '../../../platform/database/open.ts';
import { getOpen } from '../own/own.store.ts';
import { lockOwn } from './privacy.store.ts';

type Open = Awaited<ReturnType<typeof getOpen>>;

function openWords({ held, payable, inBatch }: Open): string[] {
  const part = (cents: number, words: string) =>
    cents === 0 ? [] : [`${formatCurrency(Math.abs(cents))} ${words}`];
  return [
    ...part(held, 'em carência'),
    ...(payable < 0
      ? part(payable, 'de estornos a descontar')
      : part(payable, 'a pagar no próximo lote')),
    ...part(inBatch, 'em lote que não foi pago'),
  ];
}

/** Money that is open with an affiliate keeps the data by which it is paid. */
export async function erasureRefusal(
  trx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<string | undefined> {
  const own = await lockOwn(trx, userId);
  if (!own) return undefined;
  const words = openWords(await getOpen(trx, own.id, now));
  if (words.length === 0) return undefined;
  const list = new Intl.ListFormat('pt-BR').format(words);
  return (
    `Esta pessoa é o afiliado ${own.name} e tem dinheiro em aberto: ${list}. ` +
    'Quem cuida dos afiliados precisa pagar ou descontar isso em um lote; depois os dados podem ser apagados.'
  );
}
