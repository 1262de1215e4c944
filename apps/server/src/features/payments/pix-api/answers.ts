import { z } from 'zod';

/** The parts of the PSP's answers that we use (openapi.yaml of the API Pix 2.9.0); fields we do not know are ignored. */
const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const txid = z.string().regex(/^[a-zA-Z0-9]{1,35}$/);
const e2eId = z.string().regex(/^[a-zA-Z0-9]{32}$/);
const instant = z.iso.datetime({ offset: true });

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8_000),
  token_type: z.string().regex(/^bearer$/i),
  /** Seconds; a PSP that does not say gets its token asked for again soon. */
  expires_in: z.coerce.number().int().positive().default(60),
});

const refundStatus = z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']);

export const refundAnswer = z.object({
  id: z.string(),
  rtrId: z.string().optional(),
  valor: amount,
  status: refundStatus,
  motivo: z.string().max(1_000).optional(),
});

export const pixAnswer = z.object({
  endToEndId: e2eId,
  txid: txid.optional(),
  valor: amount,
  horario: instant,
  chave: z.string().max(77).optional(),
  devolucoes: z.array(refundAnswer).max(100).optional(),
});

export const chargeAnswer = z.object({
  txid,
  revisao: z.number().int().optional(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  chave: z.string().max(77).optional(),
  location: z.string().max(200).optional(),
  loc: z.object({ location: z.string().max(200).optional() }).optional(),
  pixCopiaECola: z.string().max(512).optional(),
  valor: z.object({ original: amount }),
  calendario: z.object({ dataDeVencimento: z.iso.date().optional() }),
  pix: z.array(pixAnswer).max(1_000).optional(),
});

export const pageAnswer = z.object({
  parametros: z.object({
    paginacao: z.object({
      paginaAtual: z.number().int().min(0),
      quantidadeDePaginas: z.number().int().min(0),
    }),
  }),
  pix: z.array(pixAnswer).max(1_000).default([]),
});

/** RFC 7807, as the API Pix uses it. */
export const problemAnswer = z.object({
  title: z.string().max(300).optional(),
  detail: z.string().max(2_000).optional(),
  violacoes: z
    .array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() }))
    .max(100)
    .optional(),
});

export type PixCharge = z.output<typeof chargeAnswer>;
export type PixPayment = z.output<typeof pixAnswer>;
export type PixRefund = z.output<typeof refundAnswer>;
