import { apiDescription } from '@balcao/contract/endpoint';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tokenIdentifier } from './features/access/api-tokens.ts';
import { accessFeature } from './features/access/feature.ts';
import { identifier } from './features/access/login.ts';
import { advertisingFeature } from './features/advertising/feature.ts';
import { affiliatesFeature } from './features/affiliates/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { automailFeature } from './features/automail/feature.ts';
import { balanceFeature } from './features/balance/feature.ts';
import { chatbotFeature } from './features/chatbot/feature.ts';
import { dialogsFeature } from './features/dialogs/feature.ts';
import { filesFeature } from './features/files/feature.ts';
import { financeFeature } from './features/finance/feature.ts';
import { invoicesFeature } from './features/invoices/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { operationsFeature } from './features/operations/feature.ts';
import { organizationFeature } from './features/organization/feature.ts';
import { apiUrlOf, artOf, ticketsNameOf } from './features/organization/installation.ts';
import { paymentsFeature } from './features/payments/feature.ts';
import { peopleFeature } from './features/people/feature.ts';
import { reportsFeature } from './features/reports/feature.ts';
import { signingFeature } from './features/signing/feature.ts';
import { ticketsFeature } from './features/tickets/feature.ts';
import type { Context } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import { registerHooks } from './platform/feature-hooks.ts';
import { registerHealth } from './platform/health.ts';
import { registerCors } from './platform/http/cors.ts';
import { frameworkErrors, registerErrorHandler } from './platform/http/error-handler.ts';
import { HARD_FRAME_BYTES } from './platform/http/frames.ts';
import { gate } from './platform/http/gate.ts';
import { issueWords } from './platform/http/issue-words.ts';
import { registerLimits } from './platform/http/limits.ts';
import { registerFiles, registerPages } from './platform/http/pages.ts';
import { answerRefusedHead } from './platform/http/refused-heads.ts';
import { registerRequestLog, requestIds } from './platform/http/request-log.ts';
import { registerRequestSpans } from './platform/http/request-spans.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerBodyWatch } from './platform/http/slow-bodies.ts';
import { registerLive } from './platform/live/register-live.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Closes a connection that neither sends nor reads for this long: an unread answer holds memory. */
const SILENCE_MS = 600_000;

/** A message in very many tiny pieces holds far more memory than its bytes. The types lack the last two options. */
const socketOptions = {
  maxPayload: HARD_FRAME_BYTES,
  perMessageDeflate: false,
  maxFragments: 64,
  maxBufferedChunks: 1024,
};

async function registerPlatform(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  if (app.ctx.traces) registerRequestSpans(app, app.ctx.traces);
  registerRequestLog(app);
  await app.register(cookie);
  registerSecurityHeaders(app);
  registerCors(app);
  await registerLimits(app);
  registerBodyWatch(app);
  await app.register(websocket, { options: socketOptions });
  await app.register(swagger, {
    openapi: { info: { title: 'Balcão', version: '1', description: apiDescription } },
    transform: jsonSchemaTransform,
  });
  const isOpen = app.ctx.config.apiDocs === 'public';
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    ...(!isOpen && { uiHooks: { onRequest: gate({ access: 'staff', path: '/api/docs' }) } }),
  });
  registerHealth(app, app.ctx);
}

/** Every feature, one line each. */
const features: Feature[] = [
  accessFeature,
  organizationFeature,
  operationsFeature,
  auditFeature,
  peopleFeature,
  ticketsFeature,
  signingFeature,
  advertisingFeature,
  automailFeature,
  paymentsFeature,
  financeFeature,
  invoicesFeature,
  affiliatesFeature,
  balanceFeature,
  messagesFeature,
  chatbotFeature,
  reportsFeature,
  dialogsFeature,
  filesFeature,
];

function registerFeatures(app: FastifyInstance): void {
  for (const { routes = [] } of features) for (const register of routes) register(app);
  const topics = features.flatMap((feature) => feature.topics ?? []);
  registerLive(
    app,
    topics,
    features.flatMap((feature) => feature.feeds ?? []),
  );
}

/** The jobs of every feature; separate from the app, so that a server for requests alone can be built. */
export async function registerJobs(ctx: Context): Promise<void> {
  registerHooks(ctx, features);
  for (const { jobs = [] } of features) for (const register of jobs) await register(ctx);
}

/**
 * A number counts the proxies in front of the server; `true` means one, because trusting the whole header would mean trusting its
 * sender.
 */
function trustOf(proxies: Context['config']['trustProxy']) {
  if (proxies === false || Array.isArray(proxies)) return proxies;
  return (_address: string, hop: number) => hop < Number(proxies);
}

/** The whole HTTP side, not yet listening. `webFolder` holds the built web client. */
export async function buildApp(ctx: Context, webFolder: string): Promise<FastifyInstance> {
  z.config({ localeError: issueWords });
  registerHooks(ctx, features);
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(ctx.config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: SILENCE_MS,
    frameworkErrors,
    clientErrorHandler: answerRefusedHead,
    genReqId: requestIds(ctx.config.trustProxy),
    forceCloseConnections: 'idle',
  });
  app.decorate('ctx', ctx);
  app.decorate('identify', identifier(ctx));
  app.decorate('identifyToken', tokenIdentifier(ctx));
  app.decorate('apiUrl', apiUrlOf(ctx));
  app.decorate('art', artOf(ctx));
  app.decorate('ticketsName', ticketsNameOf(ctx));
  app.decorateRequest('actor');
  app.decorateRequest('tokenAbility');
  await registerPlatform(app);
  await registerFiles(app, webFolder);
  await registerPages(app, webFolder);
  registerFeatures(app);
  return app;
}
