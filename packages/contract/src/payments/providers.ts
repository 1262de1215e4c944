import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, pathId, seenVersion } from '../text.ts';

const path = '/api/pm_provider/:business_unit_id';
const access = 'staff' as const;
const params = z.object({ business_unit_id: pathId });

export const pixProvider = z.enum(['balcao', 'pix']);
export const boletoProvider = z.enum(['balcao', 'cnab']);

const time = z.string().nullable();
/** The files of Banco do Brasil have six digits for it. */
const MOST_REMITTANCES = 999_999;

/** Who collects for a business unit. Secrets are never in it. */
export const providerSetting = z.object({
  business_unit_id: z.number(),
  business_unit_name: z.string(),
  /** The unit's Pix key, which its form changes. */
  pix_key: z.string().nullable(),
  pix_provider: pixProvider,
  boleto_provider: boletoProvider,
  /** The number of the unit's next file for its bank. */
  next_remittance: z.number(),
  api_url: z.string().nullable(),
  token_url: z.string().nullable(),
  client_id: z.string().nullable(),
  /** When the secret of the Client ID and the certificates were saved; null without any. */
  secrets_set_at: time,
  certificate: z
    .object({
      /** Its common name. */
      subject: z.string(),
      valid_from: z.string(),
      valid_to: z.string(),
      /** Whole days until its end; 0 on its last day, negative after it. */
      days_left: z.number(),
    })
    .nullable(),
  has_authority: z.boolean(),
  /** When the PSP took our address; null before. `is_open`: whether it took the newest one is not known. */
  webhook: z.object({ set_at: time, is_open: z.boolean() }),
  /** Payments until then were asked for; null before the first time. */
  polled_until: time,
  poll_error: z.string().nullable(),
  updated_at: time,
  updated_by: z.string().nullable(),
});
export type ProviderSetting = z.infer<typeof providerSetting>;

const answer = z.object({ data: providerSetting });
const pem = freeText(60_000).trim();

export const getProvider = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Provider of a business unit',
  params,
  response: answer,
});

/**
 * Secrets that are left out or empty stay as they are. Another address needs the Client ID's secret again. 409 CONFLICT when
 * somebody saved in between.
 */
export const saveProvider = endpoint({
  method: 'PUT',
  path,
  act: true,
  access,
  summary: 'Provider of a business unit: change',
  params,
  bodyBytes: 262_144,
  body: z.object({
    pix_provider: pixProvider,
    boleto_provider: boletoProvider,
    /** Only goes up: the bank takes no number twice. */
    next_remittance: z
      .number()
      .int()
      .min(1, 'Use um número a partir de 1.')
      .max(MOST_REMITTANCES, 'Use no máximo 999999.')
      .optional(),
    /** Ends before `/cob`. */
    api_url: freeText(500).trim().nullish(),
    token_url: freeText(500).trim().nullish(),
    client_id: freeText(200).trim().nullish(),
    client_secret: freeText(500).trim().optional(),
    certificate: pem.optional(),
    private_key: pem.optional(),
    /** The PSP's own authority; null for the well-known ones. */
    authority: pem.nullish(),
    updated_at: seenVersion,
  }),
  response: answer,
});

/** Asks the PSP for a token and for the payments of the last minutes; `words` say what is wrong. Changes nothing. */
export const testProvider = endpoint({
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: 'Provider of a business unit: test',
  params,
  response: z.object({ data: z.object({ ok: z.boolean(), words: z.string() }) }),
});

/** Has the PSP report payments to a new secret address. The old one counts until the PSP took the new one. */
export const setProviderWebhook = endpoint({
  method: 'POST',
  path: `${path}/webhook`,
  act: true,
  access,
  summary: 'Provider of a business unit: register the webhook',
  params,
  response: answer,
});

/** The most payments that one call reports. */
export const MOST_REPORTED = 100;

/**
 * A PSP reports Pix payments, in the words of the API Pix. Only `endToEndId` counts: each payment is asked for at the
 * PSP. 404 for an unknown secret; 503 when the PSP could not be asked, so that it repeats. A body without payments is a
 * PSP's try of the address.
 */
export const pixWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/pix/:path_secret/pix',
  summary: 'News of Pix payments from the PSP',
  access: 'signed',
  params: z.object({ path_secret: z.string().regex(/^[\w-]{43}$/) }),
  bodyBytes: 262_144,
  body: z.object({
    pix: z
      .array(
        z.object({
          endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/),
          /** Only whether there are any. */
          devolucoes: z.array(z.unknown()).max(100).optional(),
        }),
      )
      .max(MOST_REPORTED)
      .default([]),
  }),
  response: z.object({ taken: z.number() }),
});
