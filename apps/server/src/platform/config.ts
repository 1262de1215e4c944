import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { MEBIBYTE } from '@balcao/brazil/file-size';
import { z } from 'zod';
import { allowed, type SettingName, secrets, settings } from './settings.ts';
import { misspelled } from './settings-typos.ts';
import { StartFault } from './start-fault.ts';

/** All settings, validated. URLs have no trailing slash. */
export type Config = ReturnType<typeof arrange>;

const schema = z.object(settings);
type Settings = z.output<typeof schema>;

/**
 * Reads the settings from environment and command line; an empty value counts as unset. Throws a StartFault with one
 * line per fault: the variable, what is wrong with it, what is allowed. Secrets are not shown.
 */
export function loadConfig(env: NodeJS.ProcessEnv, argv: string[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  const wrong = new Set((result.error?.issues ?? []).map(({ path }) => path[0] as SettingName));
  const faults = [
    ...[...wrong].map((name) => describe(name, given[name])),
    ...misspelled(Object.keys(given), Object.keys(settings)).map(
      ({ name, nearest }) => `${name} não é uma configuração do Balcão: seria ${nearest}?`,
    ),
    ...contradictions(given),
    ...argv
      .filter((each) => each !== '--demo')
      .map((each) => `O argumento “${each}” é desconhecido: só existe --demo.`),
  ];
  if (!result.success || faults.length > 0) throw new StartFault('settings', ...faults);
  return arrange(result.data, argv.includes('--demo'));
}

function describe(name: SettingName, value = ''): string {
  const shown = secrets.has(name) ? name : `${name}=“${value}”`;
  return `${shown} não serve: use ${allowed[name]}.`;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function contradictions(given: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  const absent = (names: string[]) => names.filter((name) => given[name] === undefined);
  const storage = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = absent(storage);
  if (missing.length > 0 && missing.length < storage.length) {
    const verb = missing.length === 1 ? 'pode' : 'podem';
    faults.push(`${missing.join(' e ')} não ${verb} faltar: ${storage.join(', ')} vão juntas.`);
  }
  if (given.DATABASE_CA && !given.DATABASE_URL) faults.push('DATABASE_CA precisa de DATABASE_URL.');
  if (given.DATABASE_CA && !isReadable(given.DATABASE_CA)) {
    faults.push(`DATABASE_CA=“${given.DATABASE_CA}” não pode ser lido.`);
  }
  if (given.NFSE_AUTHORITY && !isReadable(given.NFSE_AUTHORITY)) {
    faults.push(`NFSE_AUTHORITY=“${given.NFSE_AUTHORITY}” não pode ser lido.`);
  }
  const keys = absent(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET']);
  if (given.HUMAN_CHECK === 'recaptcha' && keys.length > 0) {
    faults.push(`HUMAN_CHECK=recaptcha precisa de ${keys.join(' e ')}.`);
  }
  const meta = absent(['META_PIXEL_ID', 'META_ACCESS_TOKEN']);
  if (meta.length === 1) {
    faults.push(`A API de Conversões da Meta precisa também de ${meta.join()}.`);
  }
  return faults;
}

function arrange(given: Settings, demoAsked: boolean) {
  const production = given.NODE_ENV === 'production';
  const demo = demoAsked || (given.DATABASE_URL === undefined && !production);
  return {
    port: given.PORT,
    // Everybody knows the demonstration's passwords: it listens on this machine alone unless told otherwise.
    host: given.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: databaseUrlOf(given),
    databaseConnections: given.DATABASE_CONNECTIONS,
    statementTimeoutMs: given.DATABASE_STATEMENT_TIMEOUT * 1000,
    redisUrl: given.REDIS_URL,
    s3: storageOf(given),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    mailReplyTo: given.MAIL_REPLY_TO,
    mailHookSecret: given.MAIL_HOOK_SECRET,
    imapUrl: given.IMAP_URL,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    trustProxy: given.TRUST_PROXY,
    sessionSecret: given.SESSION_SECRET,
    sessionDays: given.SESSION_DAYS,
    humanCheck: given.HUMAN_CHECK,
    recaptcha: {
      siteKey: given.RECAPTCHA_SITE_KEY ?? '',
      secret: given.RECAPTCHA_SECRET ?? '',
      verifyUrl: given.RECAPTCHA_VERIFY_URL,
    },
    paymentWebhookSecret: given.WEBHOOK_SECRET_PM,
    /** Whether the PSP of the API Pix may stand on this machine or in a private network. */
    pixPrivateNetwork: given.PIX_PRIVATE_NETWORK,
    nfse: {
      sefin: { production: given.NFSE_SEFIN, restricted: given.NFSE_SEFIN_RESTRICTED },
      adn: { production: given.NFSE_ADN, restricted: given.NFSE_ADN_RESTRICTED },
      /** A PEM file with the authority behind the service's certificate; undefined for a well-known one. */
      authorityFile: given.NFSE_AUTHORITY && resolve(given.NFSE_AUTHORITY),
    },
    meta: metaOf(given),
    clamdUrl: given.CLAMD_URL,
    workers: given.WORKERS,
    metricsToken: given.METRICS_TOKEN,
    traces: tracesOf(given),
    production,
    demo,
    apiDocs: given.API_DOCS ?? (demo ? 'public' : 'staff'),
    logLevel: given.LOG_LEVEL,
    quotas: quotasOf(given),
    limits: limitsOf(given),
  };
}

/** Limits for strangers and visitors, per period or at once. */
function limitsOf(given: Settings) {
  return {
    newTickets: given.LIMIT_NEW_TICKETS,
    visits: given.LIMIT_VISITS,
    loginsPerAccount: given.LIMIT_LOGINS_PER_ACCOUNT,
    loginsPerAddress: given.LIMIT_LOGINS_PER_ADDRESS,
    requests: given.LIMIT_REQUESTS,
    frames: given.LIMIT_FRAMES,
    sockets: given.LIMIT_SOCKETS,
    messages: given.LIMIT_MESSAGES,
    uploads: given.LIMIT_UPLOADS,
  };
}

/** With the authority's certificate, only a TLS connection to the server of exactly that name is accepted. */
function databaseUrlOf({ DATABASE_URL, DATABASE_CA }: Settings): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_CA === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', resolve(DATABASE_CA));
  return url.href;
}

/** Meta's Conversions API is off unless both its pixel and its token are given. */
function metaOf({ META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: token, META_API_URL }: Settings) {
  return pixelId && token ? { pixelId, token, url: META_API_URL.replace(/\/$/, '') } : undefined;
}

/** Traces are off without a collector; its path for traces is fixed by OTLP. */
function tracesOf(given: Settings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = given;
  if (collector === undefined) return undefined;
  return {
    url: `${collector.replace(/\/+$/, '')}/v1/traces`,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: given.OTEL_SERVICE_NAME,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Quotas for files, in bytes. */
function quotasOf(given: Settings) {
  return {
    customer: given.LIMIT_CUSTOMER_MB * MEBIBYTE,
    staff: given.LIMIT_STAFF_MB * MEBIBYTE,
    record: given.LIMIT_RECORD_MB * MEBIBYTE,
    total: given.LIMIT_TOTAL_MB && given.LIMIT_TOTAL_MB * MEBIBYTE,
    reserve: given.RESERVE_DISK_MB * MEBIBYTE,
  };
}

function storageOf(given: Settings) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket,
    region: given.S3_REGION,
    endpoint: given.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: given.S3_FORCE_PATH_STYLE,
  };
}
