import { isIP } from 'node:net';
import { isMailbox } from '@balcao/brazil/email';
import { z } from 'zod';
import { isAddress } from './settings-address.ts';
import { headersOf } from './settings-headers.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
const url = (...schemes: string[]) =>
  z.string().refine((text) => isAddress(text, schemes), { abort: true });
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const limit = (usual: number) => whole(1, 999_999_999).default(usual);

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** All settings, with their names in the environment. */
export const settings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CA: z.string().optional(),
  DATABASE_CONNECTIONS: whole(5, 1000).default(20),
  DATABASE_STATEMENT_TIMEOUT: whole(1, 3600).default(15),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => isMailbox(/^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text))
    .default('Balcão <nao-responda@localhost>'),
  MAIL_REPLY_TO: z
    .string()
    .refine((text) => isMailbox(text) && !text.includes('+'))
    .optional(),
  MAIL_HOOK_SECRET: z
    .string()
    .regex(/^\S{32,}$/)
    .optional(),
  IMAP_URL: url('imap:', 'imaps:').optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text))
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: z
    .union([
      flag,
      whole(1, 100),
      z
        .string()
        .transform((text) => text.split(/\s*,\s*/))
        .pipe(z.array(z.string().refine(isNetwork))),
    ])
    .default(false),
  SESSION_SECRET: z.string().min(32).optional(),
  SESSION_DAYS: whole(1, 365).default(30),
  HUMAN_CHECK: z.enum(['off', 'altcha', 'recaptcha']).default('off'),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  RECAPTCHA_SECRET: z.string().regex(/^\S+$/).optional(),
  RECAPTCHA_VERIFY_URL: url('http:', 'https:').default(
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  WEBHOOK_SECRET_PM: z.string().min(32).optional(),
  PIX_PRIVATE_NETWORK: flag.default(false),
  NFSE_SEFIN: url('https:').default('https://sefin.nfse.gov.br/SefinNacional'),
  NFSE_SEFIN_RESTRICTED: url('https:').default(
    'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
  ),
  NFSE_ADN: url('https:').default('https://adn.nfse.gov.br/contribuintes'),
  NFSE_ADN_RESTRICTED: url('https:').default(
    'https://adn.producaorestrita.nfse.gov.br/contribuintes',
  ),
  NFSE_AUTHORITY: z.string().optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  META_ACCESS_TOKEN: z
    .string()
    .regex(/^[\w.-]{20,}$/)
    .optional(),
  META_API_URL: url('http:', 'https:').default('https://graph.facebook.com/v23.0'),
  CLAMD_URL: url('tcp:', 'unix:').optional(),
  WORKERS: whole(1, 64).default(2),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:')
    .refine((text) => !/[?#]/.test(text))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(headersOf)
    .pipe(z.record(z.string(), z.string()))
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default('balcao'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|[01]?\.\d{1,9})$/)
    .transform(Number)
    .pipe(z.number().max(1))
    .default(1),
  API_DOCS: z.enum(['public', 'staff']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_NEW_TICKETS: limit(120),
  LIMIT_VISITS: limit(300),
  LIMIT_LOGINS_PER_ACCOUNT: limit(10),
  LIMIT_LOGINS_PER_ADDRESS: limit(60),
  LIMIT_REQUESTS: limit(1200),
  LIMIT_FRAMES: limit(20),
  LIMIT_SOCKETS: limit(200),
  LIMIT_MESSAGES: limit(60),
  LIMIT_UPLOADS: limit(60),
  LIMIT_CUSTOMER_MB: limit(1024),
  LIMIT_STAFF_MB: limit(102_400),
  LIMIT_RECORD_MB: limit(20_480),
  LIMIT_TOTAL_MB: whole(1, 999_999_999).optional(),
  RESERVE_DISK_MB: limit(512),
};

export type SettingName = keyof typeof settings;

const count = 'um número inteiro a partir de 1';

/** What each setting allows, as the end of the sentence "use …". */
export const allowed: Record<SettingName, string> = {
  NODE_ENV: 'production, development ou test',
  PORT: 'um número inteiro de 0 a 65535',
  HOST: 'um nome ou endereço desta máquina, como 127.0.0.1 ou 0.0.0.0',
  DATA_DIR: 'o caminho de uma pasta',
  DATABASE_URL: 'postgres://usuario:senha@servidor:5432/banco',
  DATABASE_CA: 'o caminho de um arquivo PEM',
  DATABASE_CONNECTIONS: 'um número inteiro de 5 a 1000',
  DATABASE_STATEMENT_TIMEOUT: 'um número inteiro de segundos, de 1 a 3600',
  REDIS_URL: 'redis://servidor:6379 ou rediss://…',
  S3_BUCKET: 'o nome do bucket',
  S3_REGION: 'o nome da região, como sa-east-1',
  S3_ENDPOINT: 'uma URL http:// ou https://',
  S3_ACCESS_KEY_ID: 'o identificador da chave',
  S3_SECRET_ACCESS_KEY: 'a chave secreta',
  S3_FORCE_PATH_STYLE: 'true ou false',
  SMTP_URL: 'smtp://usuario:senha@servidor:587 ou smtps://…',
  MAIL_FROM: 'um e-mail, como Balcão <contato@empresa.com.br>',
  MAIL_REPLY_TO: 'um e-mail sem “+”, como atendimento@empresa.com.br',
  MAIL_HOOK_SECRET: 'um texto de 32 caracteres ou mais, sem espaços',
  IMAP_URL: 'imaps://usuario:senha@servidor/INBOX ou imap://…',
  PUBLIC_URL: 'uma URL http:// ou https:// sem caminho',
  TRUST_PROXY: 'true, false, o número de proxies ou seus endereços separados por vírgula',
  SESSION_SECRET: 'um texto de 32 caracteres ou mais',
  SESSION_DAYS: 'um número inteiro de 1 a 365',
  HUMAN_CHECK: 'off, altcha ou recaptcha',
  RECAPTCHA_SITE_KEY: 'a chave do site',
  RECAPTCHA_SECRET: 'a chave secreta',
  RECAPTCHA_VERIFY_URL: 'uma URL http:// ou https://',
  WEBHOOK_SECRET_PM: 'um texto de 32 caracteres ou mais',
  PIX_PRIVATE_NETWORK: 'true ou false',
  NFSE_SEFIN: 'uma URL https://',
  NFSE_SEFIN_RESTRICTED: 'uma URL https://',
  NFSE_ADN: 'uma URL https://',
  NFSE_ADN_RESTRICTED: 'uma URL https://',
  NFSE_AUTHORITY: 'o caminho de um arquivo PEM',
  META_PIXEL_ID: 'os algarismos do pixel',
  META_ACCESS_TOKEN: 'o token de acesso, sem espaços',
  META_API_URL: 'uma URL http:// ou https://',
  CLAMD_URL: 'tcp://servidor:3310 ou unix:///caminho/do/clamd.sock',
  WORKERS: 'um número inteiro de 1 a 64',
  METRICS_TOKEN: 'um texto de 16 caracteres ou mais, sem espaços',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'a URL http:// ou https:// do coletor OTLP/HTTP, sem “?” nem “#”',
  OTEL_EXPORTER_OTLP_HEADERS: 'nome=valor, separados por vírgula',
  OTEL_SERVICE_NAME: 'um nome de letras, algarismos, “_”, “.” e “-”',
  OTEL_TRACES_SAMPLER_ARG: 'um número de 0 a 1, como 0.1',
  API_DOCS: 'public ou staff',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace ou silent',
  LIMIT_NEW_TICKETS: count,
  LIMIT_VISITS: count,
  LIMIT_LOGINS_PER_ACCOUNT: count,
  LIMIT_LOGINS_PER_ADDRESS: count,
  LIMIT_REQUESTS: count,
  LIMIT_FRAMES: count,
  LIMIT_SOCKETS: count,
  LIMIT_MESSAGES: count,
  LIMIT_UPLOADS: count,
  LIMIT_CUSTOMER_MB: count,
  LIMIT_STAFF_MB: count,
  LIMIT_RECORD_MB: count,
  LIMIT_TOTAL_MB: count,
  RESERVE_DISK_MB: count,
};

/** Values that no screen and no log may show. */
export const secrets: ReadonlySet<string> = new Set<SettingName>([
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'IMAP_URL',
  'MAIL_HOOK_SECRET',
  'SESSION_SECRET',
  'RECAPTCHA_SECRET',
  'WEBHOOK_SECRET_PM',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);
