import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { CodeOutcome, Flow, Json, State } from '@balcao/dialog/flow';
import type { Conversation } from '@balcao/dialog/other-way';
import { pathOf } from '@balcao/dialog/path';
import { type Counted, countsOf, dayBefore } from '../features/dialogs/analytics.rules.ts';
import { giveNumbers } from '../features/dialogs/counting.ts';
import type { Db } from '../platform/database/open.ts';
import { type Chance, chanceOf, sequence } from './visitors.ts';

/** Of so many conversations each day's are made, so that sixty days cost little. */
const PATTERNS = 60;
/** Sunday to Saturday: how many conversations begin, compared with a Tuesday. */
const rhythm = [0.3, 1.15, 1, 0.95, 0.9, 0.8, 0.45];

type Said = { text: string; data?: Json };
/** The last of them is said whenever the question comes again. */
const answers: Record<string, Said[]> = {
  name: [{ text: 'Ana Souza Lima' }],
  cpf: [{ text: '529.982.247-25' }],
  birth: [{ text: '12/05/1990' }],
  phone: [{ text: '(19) 99876-5432' }],
  city: [
    {
      text: 'Campinas - SP',
      data: { id: 3509502, name: 'Campinas', fullname: 'Campinas - SP', ibge_code: '3509502' },
    },
  ],
  cep: [{ text: '13010000' }],
  holder: [{ text: 'Sim, é minha', data: true }],
  message: [{ text: 'Quero um orçamento.' }],
  consent: [{ text: 'Sim, autorizo', data: true }],
  person_sign: [
    {
      text: 'assinatura.png',
      data: { id: 1, filename: 'assinatura.png', mime: 'image/png', size: 900 },
    },
  ],
};

const choice = (data: string): Said => ({ text: data, data });

/** One visitor's own answers beside those of all. */
function personal(chance: Chance): Record<string, Said[]> {
  const again = chance.happens(0.3) ? [choice('change')] : [];
  return {
    ...answers,
    usage: [{ text: String(chance.happens(0.15) ? 1_400 : 180 + chance.upTo(400)) }],
    roof: [choice(chance.pick(['ceramica', 'ceramica', 'metal', 'laje']))],
    next_step: [...again, choice('go')],
  };
}

/** How likely a visitor leaves at a question, in a hundred: people mind their CPF, their bill and a signature. */
const leaving: Record<string, number> = { cpf: 14, usage: 9, conta_de_luz: 6, person_sign: 12 };
/** How likely an answer is refused before one is taken, in a hundred. */
const refusing: Record<string, number> = { cpf: 11, phone: 7, birth: 6, cep: 8, usage: 5, name: 3 };
/** About how many seconds an answer takes. */
const taking: Record<string, number> = {
  message: 48,
  conta_de_luz: 35,
  usage: 28,
  person_sign: 40,
};

const outcomes: Record<string, CodeOutcome> = {
  'venda/estimate': { ok: true, value: { panels: 8, area: 18, saving: 'R$ 376,20' } },
  'venda/early': { ok: true, value: false },
};

/** The next turn, and the outcomes of its code. */
function turn(flow: Flow, state: State, said: (Said & { block: string }) | null) {
  const known: CodeOutcome[] = [];
  for (;;) {
    const input = said ? ({ kind: 'answer', ...said } as const) : ({ kind: 'start' } as const);
    const result = step(flow, state, { ...input, outcomes: known }, defaultLimits);
    if (!result.needs) return { result, known };
    known.push(outcomes[result.needs.block] ?? { ok: false, fault: 'unknown' });
  }
}

/** One visitor's conversation, up to the end or to the question where the visitor leaves, as what it adds to the numbers. */
function patternOf(flow: Flow, chance: Chance): Counted[] {
  const own = personal(chance);
  const talk: Conversation = { opening: [], answers: [] };
  const seconds: (number | null)[] = [];
  const refused: string[] = [];
  let { result } = turn(flow, initialState(), null);
  while (result.state.phase === 'awaiting') {
    const { id: block = '', variable } = result.awaiting ?? {};
    const asked = variable ?? '';
    if (chance.happens((refusing[asked] ?? 0) / 100)) refused.push(block);
    if (chance.happens((leaving[asked] ?? 2) / 100)) break;
    const left = own[asked] ?? [{ text: 'Pular' }];
    const said = { block, ...((left.length > 1 ? left.shift() : left[0]) ?? { text: 'Pular' }) };
    const played = turn(flow, result.state, said);
    if (played.result.rejected !== undefined) throw new Error(`${block} refuses its answer`);
    result = played.result;
    talk.answers.push({ ...said, outcomes: played.known });
    // Nobody knows when the page of a new conversation was opened.
    const slow = (taking[asked] ?? 9) * (0.5 + chance.upTo(200) / 100);
    seconds.push(seconds.length === 0 ? null : slow);
  }
  const path = pathOf(flow, talk, defaultLimits);
  return path ? countsOf({ path, seconds, refused }) : [];
}

/** How many conversations begin on a day; a growing company has more of them each week. */
function sizeOf(day: string, ago: number, chance: Chance): number {
  const weekday = rhythm[new Date(day).getUTCDay()] ?? 1;
  return Math.round(weekday * (18 - ago / 8) * (0.8 + chance.upTo(400) / 1_000));
}

export type Past = { versionId: number; flow: Flow; from: number; to: number };

/** Numbers of past days without the conversations behind them; `from` and `to` are days before today. */
export async function insertNumbers(
  trx: Db,
  { versionId, flow, from, to }: Past,
  today: string,
): Promise<void> {
  const chance = chanceOf(sequence(versionId));
  const patterns = Array.from({ length: PATTERNS }, () => patternOf(flow, chance));
  const given: (Counted & { day: string })[] = [];
  for (let ago = from; ago >= to; ago -= 1) {
    const day = dayBefore(today, ago);
    const sums = new Map<string, Counted & { day: string }>();
    for (let left = sizeOf(day, ago, chance); left > 0; left -= 1) {
      for (const one of chance.pick(patterns)) {
        const key = [one.kind, one.block, one.name].join('\n');
        const known = sums.get(key) ?? { ...one, day, count: 0 };
        sums.set(key, { ...known, count: known.count + one.count });
      }
    }
    given.push(...sums.values());
  }
  await giveNumbers(trx, versionId, given);
}
