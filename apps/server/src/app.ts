import { apiDescription } from '@balcao/contract/endpoint';
import { chatbot, dialog } from '@balcao/contract/records/chatbots';
import { config } from '@balcao/contract/records/configs';
import { businessUnit, city, sector } from '@balcao/contract/records/organization';
import { user, userGroup } from '@balcao/contract/records/people';
import {
  documentTemplate,
  messageTemplate,
  tag,
  ticketStatus,
} from '@balcao/contract/records/tickets';
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
import { tokenRoutes } from './features/access/api-tokens.routes.ts';
import { tokenIdentifier } from './features/access/api-tokens.ts';
import { humanRoutes } from './features/access/human-check.routes.ts';
import { impersonationRoutes } from './features/access/impersonation.routes.ts';
import { accessJobs } from './features/access/jobs.ts';
import { identifier } from './features/access/login.ts';
import { navigationRoutes } from './features/access/navigation.routes.ts';
import { recoveryJobs } from './features/access/recovery.jobs.ts';
import { recoveryRoutes } from './features/access/recovery.routes.ts';
import { accessRoutes } from './features/access/routes.ts';
import { twoFactorRoutes } from './features/access/two-factor.routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { sealingJobs } from './features/audit/sealing.jobs.ts';
import { expiryJobs } from './features/chatbot/automatic-cancellation.jobs.ts';
import { chatbotBehaviour } from './features/chatbot/record.ts';
import { chatbotRoutes } from './features/chatbot/routes.ts';
import { uploadRoutes } from './features/chatbot/uploads.routes.ts';
import { turnRoutes } from './features/chatbot/visitor-socket.routes.ts';
import { resourceRoutes } from './features/files/details.routes.ts';
import { fileRoutes } from './features/files/download.routes.ts';
import { fileJobs } from './features/files/jobs.ts';
import { mailCardRoutes } from './features/files/mail-preview.routes.ts';
import { presignedRoutes } from './features/files/upload/presigned.routes.ts';
import { receivingRoutes } from './features/files/upload/receive.routes.ts';
import { messageFeed, threadTopic } from './features/messages/events.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { mailInJobs } from './features/messages/mail/inbound.jobs.ts';
import { mailRoutes } from './features/messages/mail/inbound.routes.ts';
import { mailOutJobs } from './features/messages/mail/outbound.jobs.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { operationsRoutes } from './features/operations/routes.ts';
import { cityBehaviour } from './features/organization/cities.rules.ts';
import { configBehaviour } from './features/organization/configs.ts';
import { apiUrlOf, ticketsNameOf } from './features/organization/installation.ts';
import { organizationRoutes } from './features/organization/routes.ts';
import { savedViewRoutes } from './features/organization/saved-views.routes.ts';
import { sectorBehaviour } from './features/organization/sectors.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { slipRoutes } from './features/payments/slips.routes.ts';
import { paymentWebhookRoutes } from './features/payments/webhooks.routes.ts';
import { emailChangeJobs } from './features/people/email-change.jobs.ts';
import { emailChangeRoutes } from './features/people/email-change.routes.ts';
import { groupBehaviour } from './features/people/groups.ts';
import { noticeFeed, userTopic } from './features/people/notifications.events.ts';
import { notificationJobs } from './features/people/notifications.jobs.ts';
import { notificationRoutes } from './features/people/notifications.routes.ts';
import { personAccessRoutes } from './features/people/person-access.routes.ts';
import { retentionJobs } from './features/people/privacy/retention.jobs.ts';
import { privacyRoutes } from './features/people/privacy/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { userBehaviour } from './features/people/users.ts';
import { signingRoutes } from './features/signing/routes.ts';
import { documentRoutes } from './features/tickets/documents/routes.ts';
import { signRequestJobs } from './features/tickets/documents/sign-request.jobs.ts';
import { sectorTopic, ticketFeed, ticketsTopic, ticketTopic } from './features/tickets/events.ts';
import { ticketListRoutes } from './features/tickets/list/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { ticketChangeRoutes } from './features/tickets/update.routes.ts';
import type { Context } from './platform/context.ts';
import { registerHealth } from './platform/health.ts';
import { registerCors } from './platform/http/cors.ts';
import { frameworkErrors, registerErrorHandler } from './platform/http/error-handler.ts';
import { HARD_FRAME_BYTES } from './platform/http/frames.ts';
import { gate } from './platform/http/gate.ts';
import { issueWords } from './platform/http/issue-words.ts';
import { registerLimits } from './platform/http/limits.ts';
import { registerFiles, registerPages } from './platform/http/pages.ts';
import { registerRequestLog, requestIds } from './platform/http/request-log.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerBodyWatch } from './platform/http/slow-bodies.ts';
import { registerLive } from './platform/live/register-live.ts';
import { serveRecord } from './platform/records/serve-record.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Who neither sends nor reads for so long is let go: an answer that nobody reads holds memory. */
const SILENCE_MS = 600_000;

/** A message in countless tiny pieces holds far more memory than its bytes. The types do not know the last two. */
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
function registerFeatures(app: FastifyInstance): void {
  accessRoutes(app);
  recoveryRoutes(app);
  humanRoutes(app);
  tokenRoutes(app);
  navigationRoutes(app);
  organizationRoutes(app);
  savedViewRoutes(app);
  operationsRoutes(app);
  auditRoutes(app);
  peopleRoutes(app);
  notificationRoutes(app);
  privacyRoutes(app);
  personAccessRoutes(app);
  emailChangeRoutes(app);
  twoFactorRoutes(app);
  impersonationRoutes(app);
  ticketListRoutes(app);
  ticketRoutes(app);
  ticketChangeRoutes(app);
  documentRoutes(app);
  signingRoutes(app);
  paymentRoutes(app);
  slipRoutes(app);
  paymentWebhookRoutes(app);
  messageRoutes(app);
  mailRoutes(app);
  chatbotRoutes(app);
  turnRoutes(app);
  fileRoutes(app);
  receivingRoutes(app);
  presignedRoutes(app);
  resourceRoutes(app);
  mailCardRoutes(app);
  uploadRoutes(app);
  registerLive(
    app,
    [ticketsTopic, ticketTopic, threadTopic, sectorTopic, userTopic],
    [ticketFeed, messageFeed, noticeFeed],
  );
}

/** One line per record of the generic screens; what it does beyond its definition stands in its feature. */
function registerRecords(app: FastifyInstance): void {
  serveRecord(app, businessUnit);
  serveRecord(app, sector, sectorBehaviour);
  serveRecord(app, user, userBehaviour);
  serveRecord(app, userGroup, groupBehaviour);
  serveRecord(app, city, cityBehaviour);
  serveRecord(app, config, configBehaviour);
  serveRecord(app, ticketStatus);
  serveRecord(app, tag);
  serveRecord(app, messageTemplate);
  serveRecord(app, documentTemplate);
  serveRecord(app, dialog);
  serveRecord(app, chatbot, chatbotBehaviour);
}

/** The jobs of every feature; apart from the app, so that a server of requests alone can be built. */
export async function registerJobs(ctx: Context): Promise<void> {
  await sealingJobs(ctx);
  await retentionJobs(ctx);
  await notificationJobs(ctx);
  await accessJobs(ctx);
  await recoveryJobs(ctx);
  await emailChangeJobs(ctx);
  await fileJobs(ctx);
  await expiryJobs(ctx);
  await messageJobs(ctx);
  await signRequestJobs(ctx);
  await mailInJobs(ctx);
  await mailOutJobs(ctx);
}

/** A number counts the proxies in front of us; `true` is one, for to trust all that stands in the header is to trust its sender. */
function trustOf(proxies: Context['config']['trustProxy']) {
  if (proxies === false || Array.isArray(proxies)) return proxies;
  return (_address: string, hop: number) => hop < Number(proxies);
}

/** The whole HTTP side, not yet listening. `webFolder` holds the built web client. */
export async function buildApp(ctx: Context, webFolder: string): Promise<FastifyInstance> {
  z.config({ localeError: issueWords });
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(ctx.config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: SILENCE_MS,
    frameworkErrors,
    genReqId: requestIds(ctx.config.trustProxy),
    forceCloseConnections: 'idle',
  });
  app.decorate('ctx', ctx);
  app.decorate('identify', identifier(ctx));
  app.decorate('identifyToken', tokenIdentifier(ctx));
  app.decorate('apiUrl', apiUrlOf(ctx));
  app.decorate('ticketsName', ticketsNameOf(ctx));
  app.decorateRequest('actor');
  await registerPlatform(app);
  await registerFiles(app, webFolder);
  await registerPages(app, webFolder);
  registerFeatures(app);
  registerRecords(app);
  return app;
}
