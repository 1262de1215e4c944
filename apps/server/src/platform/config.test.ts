import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { exitCodes, StartFault } from './start-fault.ts';

function faultsOf(env: NodeJS.ProcessEnv, argv: string[] = []): string[] {
  try {
    loadConfig(env, argv);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    expect(error.exitCode).toBe(exitCodes.settings);
    return error.lines;
  }
  return [];
}

test('nothing has to be set', () => {
  expect(loadConfig({}, [])).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseConnections: 20,
    statementTimeoutMs: 15_000,
    mailFrom: 'Balcão <nao-responda@localhost>',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    humanCheck: 'off',
    recaptcha: {
      siteKey: '',
      secret: '',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    },
    pixPrivateNetwork: false,
    nfse: {
      sefin: {
        production: 'https://sefin.nfse.gov.br/SefinNacional',
        restricted: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
      },
      adn: {
        production: 'https://adn.nfse.gov.br/contribuintes',
        restricted: 'https://adn.producaorestrita.nfse.gov.br/contribuintes',
      },
    },
    workers: 2,
    production: false,
    demo: true,
    apiDocs: 'public',
    sessionDays: 30,
    logLevel: 'info',
    quotas: {
      customer: 2 ** 30,
      staff: 100 * 2 ** 30,
      record: 20 * 2 ** 30,
      reserve: 512 * 2 ** 20,
    },
    limits: {
      newTickets: 120,
      visits: 300,
      loginsPerAccount: 10,
      loginsPerAddress: 60,
      requests: 1200,
      frames: 20,
      sockets: 200,
      messages: 60,
      uploads: 60,
    },
  });
});

test('an empty value is the same as none', () => {
  expect(loadConfig({ PORT: '', REDIS_URL: '', TRUST_PROXY: '' }, [])).toEqual(loadConfig({}, []));
});

test.each<[NodeJS.ProcessEnv, string[], boolean, string]>([
  [{}, [], true, '127.0.0.1'],
  [{ NODE_ENV: 'production' }, [], false, '0.0.0.0'],
  [{ NODE_ENV: 'production' }, ['--demo'], true, '127.0.0.1'],
  [{ DATABASE_URL: 'postgres://a:b@c/d' }, [], false, '0.0.0.0'],
  [{ DATABASE_URL: 'postgres://a:b@c/d' }, ['--demo'], true, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, [], true, '0.0.0.0'],
])('with %o and %o, demonstration is %s and the address %s', (env, argv, demo, host) => {
  expect(loadConfig(env, argv)).toMatchObject({ demo, host });
});

test.each<[string, unknown]>([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['::1', ['::1']],
])('TRUST_PROXY may be %s', (value, expected) => {
  expect(loadConfig({ TRUST_PROXY: value }, []).trustProxy).toEqual(expected);
});

test('the public address loses its slash and the storage is one value', () => {
  const config = loadConfig(
    {
      PUBLIC_URL: 'https://balcao.exemplo.com.br/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_FORCE_PATH_STYLE: 'true',
    },
    [],
  );
  expect(config.publicUrl).toBe('https://balcao.exemplo.com.br');
  expect(config.s3).toEqual({
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    forcePathStyle: true,
  });
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ PORT: 'abc' }, /^PORT=“abc” não serve: use um número inteiro de 0 a 65535\.$/],
  [{ PORT: '70000' }, /^PORT=“70000” não serve/],
  [{ PORT: '3000.5' }, /^PORT=/],
  [{ HOST: 'a b' }, /^HOST=“a b”/],
  [{ DATABASE_URL: 'mysql://x:geheim@h/d' }, /^DATABASE_URL não serve: use postgres:/],
  [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL não serve/],
  [{ REDIS_URL: 'http://x' }, /^REDIS_URL não serve/],
  [{ DATABASE_CONNECTIONS: '2' }, /^DATABASE_CONNECTIONS=“2”.*de 5 a 1000\.$/],
  [{ DATABASE_STATEMENT_TIMEOUT: '0' }, /^DATABASE_STATEMENT_TIMEOUT=“0”/],
  [{ DATABASE_CA: '/etc/hostname' }, /^DATABASE_CA precisa de DATABASE_URL\.$/],
  [{ SMTP_URL: 'mail.exemplo.com.br' }, /^SMTP_URL não serve/],
  [{ MAIL_FROM: 'ninguém' }, /^MAIL_FROM=“ninguém”/],
  [{ MAIL_FROM: 'Sol <a@x..org>' }, /^MAIL_FROM=/],
  [{ MAIL_REPLY_TO: 'a@x.org,b@x.org' }, /^MAIL_REPLY_TO=/],
  [{ PUBLIC_URL: 'https://a.br/balcao' }, /^PUBLIC_URL=.* sem caminho\.$/],
  [{ PUBLIC_URL: 'empresa.com.br' }, /^PUBLIC_URL=“empresa\.com\.br” não serve: use uma URL http/],
  [{ PUBLIC_URL: 'https//empresa.com.br' }, /^PUBLIC_URL=/],
  [{ PUBLIC_URL: 'https:empresa.com.br' }, /^PUBLIC_URL=/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY=“yes”/],
  [{ TRUST_PROXY: '10.0.0.0/40' }, /^TRUST_PROXY=/],
  [{ SESSION_SECRET: 'geheim' }, /^SESSION_SECRET não serve: use um texto de 32/],
  [{ HUMAN_CHECK: 'on' }, /^HUMAN_CHECK=“on” não serve: use off, altcha ou recaptcha\.$/],
  [{ WORKERS: '0' }, /^WORKERS=“0”/],
  [{ METRICS_TOKEN: 'geheim' }, /^METRICS_TOKEN não serve/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'coletor:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT=“coletor:4318”/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/?a=b' }, /^OTEL_EXPORTER_OTLP_ENDPOINT=.* use a URL/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'geheim' }, /^OTEL_EXPORTER_OTLP_HEADERS não serve: use nome=/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=geheim%0d%0ab' }, /^OTEL_EXPORTER_OTLP_HEADERS não serve/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%geheim' }, /^OTEL_EXPORTER_OTLP_HEADERS não serve/],
  [{ OTEL_SERVICE_NAME: 'a b' }, /^OTEL_SERVICE_NAME=“a b”/],
  [
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
    /^OTEL_TRACES_SAMPLER_ARG=“1.5” não serve: use um número de 0/,
  ],
  [{ LIMIT_FRAMES: '-1' }, /^LIMIT_FRAMES=“-1”/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV=“prod” não serve: use production, development ou test\.$/],
  [{ S3_BUCKET: 'files' }, /^S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY não podem faltar: /],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, /^S3_SECRET_ACCESS_KEY não pode faltar: /],
  [{ LIMIT_FOO: '1' }, /^LIMIT_FOO não é uma configuração do Balcão: seria LIMIT_/],
  [{ SMTP_HOST: 'x' }, /^SMTP_HOST não é .*: seria SMTP_URL\?$/],
  [{ DATABSE_URL: 'x' }, /^DATABSE_URL não é .*: seria DATABASE_URL\?$/],
  [{ TRSUT_PROXY: 'true' }, /^TRSUT_PROXY não é .*: seria TRUST_PROXY\?$/],
])('%o is told in one plain line', (env, line) => {
  const faults = faultsOf(env);
  expect(faults).toEqual([expect.stringMatching(line)]);
  expect(faults.join()).not.toMatch(/geheim|\n/);
});

test('traces have a collector, and what belongs to it', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://coletor.exemplo.com.br/otlp/' };
  const url = 'https://coletor.exemplo.com.br/otlp/v1/traces';
  const usual = { url, headers: {}, service: 'balcao', ratio: 1 };
  expect(loadConfig(collector, []).traces).toEqual(usual);
  const given = {
    ...collector,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-team=a=b',
    OTEL_SERVICE_NAME: 'balcao-teste',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  };
  expect(loadConfig(given, []).traces).toEqual({
    url,
    headers: { authorization: 'Basic YTpi', 'x-team': 'a=b' },
    service: 'balcao-teste',
    ratio: 0.25,
  });
  expect(loadConfig({ OTEL_SERVICE_NAME: 'outro' }, []).traces).toBeUndefined();
});

test.each([
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres:balcao'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'redis:6379'],
  ['S3_ENDPOINT', 's3.exemplo.com.br'],
  ['S3_ENDPOINT', 'https:s3.exemplo.com.br'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.exemplo.com.br'],
  ['SMTP_URL', 'smtp://ana:100%@mail.exemplo.com.br'],
  ['IMAP_URL', 'imaps:///INBOX'],
  ['IMAP_URL', 'imaps://ana:100%@mail.exemplo.com.br'],
  ['IMAP_URL', 'imaps://ana:x@mail.exemplo.com.br/100%'],
  ['RECAPTCHA_VERIFY_URL', 'https:exemplo.com.br'],
  ['META_API_URL', 'graph.exemplo.com.br'],
  ['CLAMD_URL', 'tcp://'],
  ['CLAMD_URL', 'tcp:clamd:3310'],
  ['CLAMD_URL', 'unix://'],
  ['CLAMD_URL', 'unix://run/clamd.sock'],
])('%s=%s names no place', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([
    expect.stringMatching(`^${name}.* não serve: use `),
  ]);
});

test.each([
  ['DATABASE_URL', 'postgres:///balcao?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://ana:100%@[::1]:5432/balcao'],
  ['REDIS_URL', 'rediss://:x@redis:6380/1'],
  ['SMTP_URL', 'smtps://ana%40exemplo.com.br:100%25@mail.exemplo.com.br'],
  ['IMAP_URL', 'imaps://ana:x@mail.exemplo.com.br/Caixa%20de%20entrada'],
  ['CLAMD_URL', 'unix:///run/clamd.sock'],
  ['CLAMD_URL', 'tcp://clamd'],
])('%s=%s names one', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([]);
});

test.each(['PATH', 'MAIL', 'POST', 'SESSION_MANAGER', 'npm_config_port', 'REDIS_HOST', 'LOGNAME'])(
  '%s of other programs is left alone',
  (name) => {
    expect(faultsOf({ [name]: 'x' })).toEqual([]);
  },
);

test('what Kubernetes tells of a service named smtp is no mistake', () => {
  expect(faultsOf({ SMTP_SERVICE_HOST: '10.0.0.1', SMTP_PORT: 'tcp://10.0.0.1:25' })).toEqual([]);
});

test('every fault has its line, arguments included', () => {
  expect(faultsOf({ PORT: 'x', WORKERS: 'x' }, ['--port'])).toEqual([
    expect.stringMatching(/^PORT=/),
    expect.stringMatching(/^WORKERS=/),
    'O argumento “--port” é desconhecido: só existe --demo.',
  ]);
});
