import { z } from 'zod';
import { freeText, requiredText as text } from '../text.ts';

const code = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Use até 64 letras sem acento, números, "-" ou "_", sem espaços.');
const codeList = z.array(code).max(500, 'No máximo 500 itens.');
/** Names of variables, which flow authors choose freely. */
const names = z.array(text(200)).max(500, 'No máximo 500 itens.');
const idList = z.array(z.number());

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/, 'Use só o domínio, como exemplo.com.br.');

/** `https://api.exemplo.com.br`, optionally with a path; '' for none. A trailing slash is dropped. */
const apiUrl = freeText(500)
  .trim()
  .regex(/^$|^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*)?$/, {
    error: 'Use um endereço que comece com http:// ou https://, como https://api.exemplo.com.br.',
  })
  .overwrite((address) => address.replace(/\/+$/, ''));

/** The installation's settings that the browser may know, with the values of a new installation. */
export const configs = z.object({
  TICKET_TITLE_NAME: text(40).default('Atendimento'),
  TICKET_TITLE_PLURAL_NAME: text(40).default('Atendimentos'),
  COMPANY_NAME: text(80).default('Balcão'),
  /** The address of an uploaded picture; '' for the logo of `COMPANY_ART`. */
  COMPANY_LOGO: freeText(200)
    .regex(/^$|^\/pictures\/[\da-f]{64}\.webp$/, 'Envie a imagem do logotipo por esta página.')
    .default(''),
  /** Logo, face and background of whoever has not chosen others: `aurora` is the demonstration's. */
  COMPANY_ART: z.enum(['neutral', 'aurora']).default('neutral'),
  /** Status code -> codes that may follow; a status without an entry may change to any status. */
  TICKET_STATUS_CHANGE_ALLOWED: z.record(code, codeList).default({}),
  TICKET_VARIABLE_GROUPS: z.record(text(60), names).default({}),
  TICKET_RESERVED_WORDS: names.default([]),
  MESSAGE_SUCCESS: text(200).default('Tudo certo.'),
  MESSAGE_WARNING: text(200).default('Atenção.'),
  MESSAGE_DANGER: text(200).default('Algo deu errado.'),
  API_URL: apiUrl.default(''),
  API_URL_ENABLED: z.boolean().default(false),
  /** `person_sign` is the signature under a ticket's documents: nobody may request it as a plain file. */
  GL_RESOURCE_CODES_RESERVED: codeList
    .refine((codes) => codes.includes('person_sign'), 'O código person_sign fica sempre reservado.')
    .default(['person_sign']),
  /** Whether people may also sign documents with the finger; the specification hides this. */
  SIGN_DRAWING_ENABLED: z.boolean().default(false),
  /** Computed from the marks of the sectors. */
  GL_SECTOR_COMMERCIAL_SECTORS: idList.default([]),
  GL_SECTOR_PRE_REGISTER_SECTORS: idList.default([]),
  GL_SECTOR_REVERSION_SECTORS: idList.default([]),
  FILESYSTEM_TEMP_URL_ENABLED: z.boolean().default(true),
  BALANCE_TRANSFER_ENABLED: z.boolean().default(false),
  BALANCE_TRANSFER_RUNNING: z.boolean().default(false),
  /** Hosts, besides our own, that `/redirect` may lead to. */
  REDIRECT_HOSTS: z.array(host).max(100, 'No máximo 100 itens.').default([]),
});
export type Configs = z.infer<typeof configs>;
export type ConfigKey = keyof Configs;
