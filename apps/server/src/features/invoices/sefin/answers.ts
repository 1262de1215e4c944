import { z } from 'zod';

/** The parts of the authority's answers that we use (SefinNacional and ADN descriptions); fields we do not know are ignored. */
const key = z.string().regex(/^[0-9A-Z]{50}$/);
const packed = z.string().min(1).max(3_000_000);
const text = z.string().max(4_000).nullish();

/** Services of .NET write names with and without a capital. */
const fault = z
  .object({ codigo: text, Codigo: text, descricao: text, Descricao: text, complemento: text })
  .transform((one) => ({
    code: (one.codigo ?? one.Codigo ?? '').slice(0, 20),
    text: [one.descricao ?? one.Descricao, one.complemento].filter(Boolean).join(' ').slice(0, 500),
  }));

export const issuedAnswer = z.object({ chaveAcesso: key, nfseXmlGZipB64: packed });
export const dpsAnswer = z.object({ idDps: z.string().max(60), chaveAcesso: key });
export const noteAnswer = z.object({ chaveAcesso: key, nfseXmlGZipB64: packed });
export const eventAnswer = z.object({ eventoXmlGZipB64: packed });

/** `POST /nfse` names several faults, all other calls one. */
export const refusal = z
  .object({ erros: z.array(fault).max(200).optional(), erro: fault.optional() })
  .transform(({ erros = [], erro }) => [...erros, ...(erro ? [erro] : [])]);

export const eventsAnswer = z.object({
  LoteDFe: z
    .array(
      z.object({
        ChaveAcesso: z.string().nullish(),
        TipoDocumento: z.string().nullish(),
        TipoEvento: z.string().nullish(),
        ArquivoXml: packed.nullish(),
      }),
    )
    .max(200)
    .nullish(),
});
