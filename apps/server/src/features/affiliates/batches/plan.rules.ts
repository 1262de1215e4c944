import type { SignalKind } from '@balcao/contract/affiliates/signal-words';
import type { Signal } from '@balcao/contract/affiliates/signals';

/** What an affiliate would get, and whether that can be sent. */
type Candidate = { id: number; cents: number; pixKey: string | null; signals: readonly Signal[] };

/** What whoever makes the batch has said of affiliates: the signals seen and accepted, and who stays out. */
export type Said = {
  confirmed: ReadonlyMap<number, { cents: number; kinds: ReadonlySet<SignalKind> }>;
  leftOut: ReadonlySet<number>;
};

/** Why an affiliate cannot be paid now, whoever asks; undefined: can. */
export function hindrance({ cents, pixKey }: Candidate): string | undefined {
  if (cents <= 0) return 'Estornos passam do que há a pagar: o próximo lote desconta.';
  return pixKey ? undefined : 'Falta a chave Pix no cadastro.';
}

/** Why an affiliate stays out of a batch. A signal that nobody has seen is not confirmed by those that were seen. */
export function reasonToLeave(one: Candidate, { confirmed, leftOut }: Said): string | undefined {
  const seen = confirmed.get(one.id);
  const isUnseen = one.signals.some(({ kind }) => !seen?.kinds.has(kind));
  const hasChanged = one.signals.length > 0 && seen?.cents !== one.cents;
  return (
    hindrance(one) ??
    (leftOut.has(one.id) ? 'Deixado de fora por quem fez o lote.' : undefined) ??
    (isUnseen ? 'Há sinais de fraude que ninguém conferiu.' : undefined) ??
    (hasChanged ? 'O valor mudou depois de conferido. Confira de novo.' : undefined)
  );
}
