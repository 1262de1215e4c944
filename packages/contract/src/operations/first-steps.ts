import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../text.ts';

export const firstSteps = ['company', 'place', 'chatbot', 'link', 'embed', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

const step = z.enum(firstSteps);

/** `may`: the caller has the rights for it. */
const state = z.object({
  step,
  done: z.boolean(),
  dismissed: z.boolean(),
  may: z.boolean(),
});
export type FirstStepState = z.infer<typeof state>;

/** `chatbot` is the first one, and `sector` the place for it, if there are any. */
const answer = z.object({
  steps: z.array(state),
  company: z.string(),
  logo: z.string(),
  chatbot: z.object({ id: z.number(), name: z.string() }).nullable(),
  sector: z.object({ id: z.number(), name: z.string(), business_unit_id: z.number() }).nullable(),
});
export type FirstSteps = z.infer<typeof answer>;

const required = (most: number) => freeText(most).trim().min(1, 'Campo obrigatório.');
const code = z
  .string()
  .regex(/^[A-Za-z\d_-]{1,64}$/, 'Use até 64 letras sem acento, números, "-" ou "_", sem espaços.');

/** All or nothing: the dialog, its first version, and the chatbot, which talks at once. */
export const makeFirstChatbot = endpoint({
  method: 'POST',
  path: '/api/first_steps/chatbot',
  access: 'staff',
  summary: 'Make a chatbot from a template',
  body: z.object({ name: required(120), code, template: z.string().max(64) }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});

/** What a new installation still lacks; for people who may change chatbots. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first_steps',
  access: 'staff',
  summary: 'First steps of an installation',
  response: z.object({ data: answer }),
});

/** Skips steps for everybody, or takes that back. */
export const dismissFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/first_steps',
  access: 'staff',
  summary: 'Skip first steps',
  body: z.object({ steps: z.array(step).min(1).max(firstSteps.length), dismissed: z.boolean() }),
  response: z.object({ data: answer }),
});
