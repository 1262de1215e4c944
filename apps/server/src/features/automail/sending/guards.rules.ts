/** What is known of an address and a record when a mail is about to go (docs/product/automail.md#guards). */
type Pressure = {
  /** Mails that went to this address in the last ten minutes, and today. */
  lately: number;
  inDay: number;
  /** Mails that this rule sent about this record. */
  ofRule: number;
};

type Addressee = {
  address: string | null;
  ours: boolean;
  blocked: 'bounce' | 'complaint' | null;
  /** Wants no marketing. */
  optedOut: boolean;
};

export type Verdict =
  | { go: true }
  | { go: false; reason: string }
  /** Not now, but later. */
  | { go: 'later'; minutes: number; reason: string };

export const MOST = { lately: 10, latelyMinutes: 10, inDay: 30, ofRule: 3 };

const no = (reason: string): Verdict => ({ go: false, reason });

/** Whether a mail may go out to this person. The words are read in the list of deliveries. */
export function guard(kind: string, { address, ours, blocked, optedOut }: Addressee): Verdict {
  if (!address) return no('A pessoa não tem e-mail.');
  if (ours) return no('É um endereço da própria empresa.');
  if (blocked === 'bounce') return no('O endereço devolveu um e-mail há menos de 60 dias.');
  if (blocked === 'complaint') return no('A pessoa marcou um e-mail nosso como spam.');
  if (kind === 'marketing' && optedOut) return no('A pessoa não quer receber divulgação.');
  return { go: true };
}

/** Whether it would be too many. */
export function guardPressure({ lately, inDay, ofRule }: Pressure): Verdict {
  if (ofRule >= MOST.ofRule)
    return no(`Este e-mail automático já saiu ${MOST.ofRule} vezes para o mesmo registro.`);
  if (inDay >= MOST.inDay) return no(`O endereço já recebeu ${MOST.inDay} e-mails hoje.`);
  if (lately >= MOST.lately)
    return {
      go: 'later',
      minutes: MOST.latelyMinutes,
      reason: `O endereço recebeu ${MOST.lately} e-mails em ${MOST.latelyMinutes} minutos.`,
    };
  return { go: true };
}

/** A rule that makes this many times its usual day at once stops itself. */
const FLOOD_TIMES = 20;
/** Below this it is no flood, however quiet the days before were. */
const FLOOD_LEAST = 100;

/** The most mails that a rule may make in a day before it stops itself; `usual` is the average of its days. */
export const mostInDay = (usual: number): number =>
  Math.max(FLOOD_LEAST, Math.ceil(usual * FLOOD_TIMES));
