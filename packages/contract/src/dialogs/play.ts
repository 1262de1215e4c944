import { z } from 'zod';
import { chatMessage, dialogBlock } from '../chatbot/conversation.ts';
import { endpoint } from '../endpoint.ts';
import { freeText, idParams as params, pathId, requiredText } from '../text.ts';

const access = 'staff' as const;

/** More than any state or test holds: variables have at most 64 kB. */
const bodyBytes = 256 * 1024;
const MOST_ANSWERS = 100;
/** How many saved tests a dialog may have. */
export const MOST_TESTS = 100;
/** How many conversations one call replays. */
export const MOST_REPLAYED = 1_000;

const blockName = z.string().max(200);
const position = z.object({ dialog: blockName, block: blockName });
/** A block by its wire id, `dialog/block`. */
const wireId = z.string().regex(/^[^/]{1,64}\/[^/]{1,64}$/, 'Escreva diálogo/bloco.');
/** JSON values by name; the server bounds them as a conversation's. */
const variables = z.record(z.string(), z.unknown());
const count = z.number().int().min(0).max(1_000);

/** What a conversation remembers. Send back what the last answer brought; it is checked like any input. */
const playState = z.strictObject({
  phase: z.enum(['new', 'awaiting', 'held', 'ended', 'failed']),
  at: position.nullable(),
  stack: z.array(position).max(50),
  variables,
  turns: count,
  barrier: count,
});
export type PlayState = z.infer<typeof playState>;

const answer = z.strictObject({
  /** What the visitor sees as the answer. */
  text: freeText(10_000),
  /** The answer itself if it is more than text, as in a visitor’s frame. */
  data: z.unknown().optional(),
});
export type PlayAnswer = z.infer<typeof answer>;

/** What the conversation would change, as words of the engine: `{type: 'apply_tag', tag}`. */
const effect = z.looseObject({ type: z.string() });
export type PlayEffect = z.infer<typeof effect>;

/**
 * `ANSWER_REFUSED`: the words that the visitor would read; nothing else changed. `NOTHING_ASKED`: an answer while nothing waits
 * for one. `FLOW_FAULT`: what staff would find beside the ticket; as an error the conversation stopped there, as a warning it went on.
 */
const fault = z.object({
  block: z.string().nullable(),
  code: z.enum(['ANSWER_REFUSED', 'NOTHING_ASKED', 'FLOW_FAULT']),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type PlayFault = z.infer<typeof fault>;

const played = z.object({
  state: playState,
  /** Cards of this turn, numbered from 1 in every answer. */
  messages: z.array(chatMessage),
  block: dialogBlock.nullable(),
  variables,
  effects: z.array(effect),
  fault: fault.nullable(),
  /** Wire ids of the blocks that this turn walked through, in order; the last one is where it rests. */
  path: z.array(z.string()),
});
export type Played = z.infer<typeof played>;

const NO_STATE = 'Deixe "state" fora do pedido para começar, ou envie o da última resposta.';

const turn = z
  .strictObject({
    state: z
      .unknown()
      .refine((state) => state !== null, { error: NO_STATE, abort: true })
      .pipe(playState.optional())
      .optional(),
    answer: answer.optional(),
    variables: variables.optional(),
    at: wireId.optional(),
  })
  .refine(({ answer, state }) => !answer || state, {
    path: ['answer'],
    error: 'Uma resposta precisa do estado da conversa: envie "state" da última resposta.',
  })
  .refine(({ answer, at }) => !answer || at === undefined, {
    path: ['at'],
    error: 'Quem começa em um bloco ainda não responde: envie "at" ou "answer".',
  });

/**
 * Plays the stored draft; makes nothing. Without `state` and `at` it starts from the beginning; `at` starts at a block, with the
 * state's variables if there is one; `answer` answers the block that waits in `state`. `variables` replace those of the same names
 * first. A state alone answers what it waits for. `at` with a state begins anew at that block and takes nothing but the variables from the
 * state. 422: `state: null` (leave it out to begin), `answer` without a state, `answer` together with `at`.
 */
export const playDraft = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/play',
  access,
  summary: 'Play a dialog’s draft',
  params,
  body: turn,
  bodyBytes,
  response: z.object({ data: played }),
});

/** The same with a finished flow, before a dialog is made of it. */
export const playTemplate = endpoint({
  method: 'POST',
  path: '/api/at_dialog/templates/:code/play',
  access,
  summary: 'Play a finished flow',
  params: z.object({ code: z.string().max(64) }),
  body: turn,
  bodyBytes,
  response: z.object({ data: played }),
});

/** `value` is missing where `fault` (English, as staff would read it beside a ticket) says why there is none. */
const codeTried = z.object({ value: z.unknown().optional(), fault: z.string().nullable() });
export type CodeTried = z.infer<typeof codeTried>;

/** Runs code with these values in the sandbox of conversations. For those who may write code; stores nothing. */
export const tryCode = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/try_code',
  access,
  summary: 'Try the code of a block',
  params,
  body: z.strictObject({ code: freeText(64 * 1024), variables: variables.optional() }),
  bodyBytes,
  response: z.object({ data: codeTried }),
});

/** Where a conversation rests, and what it said on the way there. `block` is null at its end. */
const rest = z.object({ block: z.string().nullable(), texts: z.array(z.string()) });
export type TestRest = z.infer<typeof rest>;

const dialogTest = z.object({
  id: z.number(),
  name: z.string(),
  answers: z.array(answer),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: z.string(),
});
export type DialogTest = z.infer<typeof dialogTest>;

export const listDialogTests = endpoint({
  method: 'GET',
  path: '/api/at_dialog/:id/tests',
  access,
  summary: 'A dialog’s saved test conversations',
  params,
  response: z.object({ data: z.array(dialogTest) }),
});

/** The draft is played with these answers, and what it says to them now is what later runs must say. */
export const saveDialogTest = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/tests',
  access,
  summary: 'Save a test conversation of a dialog',
  params,
  body: z.strictObject({ name: requiredText(200), answers: z.array(answer).max(MOST_ANSWERS) }),
  bodyBytes,
  response: z.object({ data: dialogTest }),
});

export const deleteDialogTest = endpoint({
  method: 'DELETE',
  path: '/api/at_dialog/:id/tests/:test',
  access,
  summary: 'Delete a saved test conversation',
  params: z.object({ id: pathId, test: pathId }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});

const testResult = z.object({
  id: z.number(),
  name: z.string(),
  passed: z.boolean(),
  /** The block whose answer led elsewhere; null when the beginning did, or when it passed. */
  block: z.string().nullable(),
  /** How many answers were given until then. */
  answers: z.number(),
  was: rest.nullable(),
  now: rest.nullable(),
  /** A fault of the flow, or that the time was over. */
  fault: z.string().nullable(),
});
export type TestResult = z.infer<typeof testResult>;

export const runDialogTests = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/tests/run',
  access,
  summary: 'Play all saved test conversations against the draft',
  params,
  response: z.object({ data: z.array(testResult) }),
});

const otherWay = z.object({
  ticket_id: z.number(),
  /** The block whose answer leads elsewhere; null: the beginning does. */
  at_block: z.string().nullable(),
  /** Where it led, and where the draft leads: a block’s wire id, `ended`, `failed`, `refused`, or `code` for code that never ran. */
  was: z.string(),
  now: z.string(),
});
export type OtherWay = z.infer<typeof otherWay>;

/** Plays the last real conversations of the version in use against the draft, with the results that their code had. Changes nothing. */
export const replayDraft = endpoint({
  method: 'POST',
  path: '/api/at_dialog/:id/replay',
  access,
  summary: 'Replay real conversations against a dialog’s draft',
  params,
  body: z.strictObject({ limit: z.number().int().min(1).max(MOST_REPLAYED) }),
  response: z.object({
    data: z.object({ played: z.number(), same: z.number(), other: z.array(otherWay) }),
  }),
});
