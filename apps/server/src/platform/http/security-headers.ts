import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { bucketOrigin } from '../storage-bucket.ts';

type Directives = Record<string, string[]>;

/** Whom a page trusts beside itself; origins as `https://exemplo.com.br`, the port may be `*`. */
export type PagePolicy = {
  /** Pictures and videos come from there, and its pages may stand in a frame of ours. */
  linkOrigins: string[];
  /** Sites that may show the page in a frame of theirs. */
  embedOrigins: string[];
};

const closed = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // Documents are shown inside of a page of ours.
  frameSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
};

/** Google's human check draws itself in a frame of theirs. */
const recaptcha = {
  scriptSrc: ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frameSrc: ['https://www.google.com/recaptcha/'],
};

const isSecure = (app: FastifyInstance) => app.ctx.config.publicUrl.startsWith('https:');

/** A value for `'nonce-…'`, of 128 bits. */
export const makeNonce = (): string => randomBytes(16).toString('hex');

const contentSecurityPolicy = (app: FastifyInstance, directives: Directives) => ({
  useDefaults: false,
  directives: { ...directives, ...(isSecure(app) && { upgradeInsecureRequests: [] }) },
});

declare module 'fastify' {
  interface FastifyInstance {
    secureAnswer(request: FastifyRequest, reply: FastifyReply): void;
  }
}

/** Security headers for every answer, made once; a page sets a policy of its own. Nothing is kept unless its answer says so. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(app, closed),
    strictTransportSecurity: isSecure(app) && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.decorate('secureAnswer', (request, reply) => {
    reply.raw.setHeader('cache-control', 'no-store');
    setHeaders(request.raw, reply.raw, () => {});
  });
  app.addHook('onRequest', async (request, reply) => app.secureAnswer(request, reply));
}

/** For the scripts and the style elements of one answer. */
type Nonces = { script: string; style: string };

/** Scripts run only from our own files or with the page's nonce; style elements need theirs, style attributes are free because the UI kit sets sizes. */
function setPolicy({ request, raw, server }: FastifyReply, directives: typeof closed): Nonces {
  const nonces = { script: makeNonce(), style: makeNonce() };
  const { scriptSrc, styleSrc } = directives;
  const policy = contentSecurityPolicy(server, {
    ...directives,
    scriptSrc: [...scriptSrc, `'nonce-${nonces.script}'`],
    styleSrc: [...styleSrc, `'nonce-${nonces.style}'`],
  });
  helmet.contentSecurityPolicy(policy)(request.raw, raw, () => {});
  return nonces;
}

/** The policy of portal and back-office, whose calls may go to another server of ours, named by its address. */
export function setOfficePolicy(reply: FastifyReply, apiUrl: string): Nonces {
  const { s3, humanCheck } = reply.server.ctx.config;
  return setPolicy(reply, {
    ...closed,
    ...(humanCheck === 'recaptcha' && recaptcha),
    connectSrc: [
      ...closed.connectSrc,
      // Files go straight into the bucket, where there is one.
      ...(s3 ? [bucketOrigin(s3)] : []),
      ...(apiUrl ? originsOf([new URL(apiUrl).origin]) : []),
    ],
  });
}

/** What stands in the database must not be able to add a directive of its own. */
const originsOf = (values: string[]) =>
  values.filter((value) => /^https?:\/\/[\w.-]+(:(\d+|\*))?$/.test(value));

/**
 * Opens one page's policy for the named origins and for nothing else; what is not shaped like an
 * origin is dropped. Without an origin in `embedOrigins` no site may frame the page.
 */
export function setChatPolicy(reply: FastifyReply, policy: PagePolicy): Nonces {
  const links = originsOf(policy.linkOrigins);
  const hosts = originsOf(policy.embedOrigins);
  // The older header knows no list and would refuse every site.
  if (hosts.length > 0) reply.raw.removeHeader('x-frame-options');
  return setPolicy(reply, {
    ...closed,
    imgSrc: [...closed.imgSrc, ...links],
    mediaSrc: ["'self'", 'blob:', ...links],
    frameSrc: ["'self'", ...links],
    frameAncestors: hosts.length > 0 ? ["'self'", ...hosts] : ["'none'"],
  });
}

/**
 * For a page that only says something, where another page would have stood: no script runs in it, any site may frame it. Gives
 * the nonce of its style.
 */
export function setPlainPolicy(reply: FastifyReply): string {
  reply.raw.removeHeader('x-frame-options');
  return setPolicy(reply, { ...closed, scriptSrc: [], frameAncestors: ['*'] }).style;
}
