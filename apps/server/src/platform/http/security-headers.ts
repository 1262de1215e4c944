import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { bucketOrigin } from '../storage-bucket.ts';

type Directives = Record<string, string[]>;

/** The origins that a page trusts besides its own, as `https://exemplo.com.br`; the port may be `*`. */
export type PagePolicy = {
  /** Pictures and videos may come from there, and its pages may be in our frames. */
  linkOrigins: string[];
  /** Sites that may show the page in their frames. */
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
  // Documents are shown inside our pages.
  frameSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
};

/** Google's human check draws itself in Google's frame. */
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

/** Security headers for every answer, made once; a page sets its own policy. Nothing may be cached unless its answer says so. */
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

/** Nonces for the scripts and the style elements of one answer. */
type Nonces = { script: string; style: string };

/**
 * Only our own files and scripts with the page's nonce run; style elements need their nonce; style attributes are free because the UI kit sets sizes.
 */
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

/**
 * The policy of portal and back-office, whose calls may go to another server of the installation, given by its address.
 * Only our own pages may show a page in a frame, and only where `isFramed`.
 */
export function setOfficePolicy(reply: FastifyReply, apiUrl: string, isFramed: boolean): Nonces {
  const { s3, humanCheck } = reply.server.ctx.config;
  return setPolicy(reply, {
    ...closed,
    ...(humanCheck === 'recaptcha' && recaptcha),
    ...(isFramed && { frameAncestors: ["'self'"] }),
    connectSrc: [
      ...closed.connectSrc,
      // Files go straight into the bucket, if there is one.
      ...(s3 ? [bucketOrigin(s3)] : []),
      ...(apiUrl ? originsOf([new URL(apiUrl).origin]) : []),
    ],
  });
}

/** A value from the database must not be able to add a directive. */
const originsOf = (values: string[]) =>
  values.filter((value) => /^https?:\/\/[\w.-]+(:(\d+|\*))?$/.test(value));

/**
 * Opens one page's policy for the named origins alone, and drops values that are not shaped like an origin. Without an
 * origin in `embedOrigins` no site may frame the page.
 */
export function setChatPolicy(reply: FastifyReply, policy: PagePolicy): Nonces {
  const links = originsOf(policy.linkOrigins);
  const hosts = originsOf(policy.embedOrigins);
  // The older header cannot hold a list and would refuse every site.
  if (hosts.length > 0) reply.raw.removeHeader('x-frame-options');
  return setPolicy(reply, {
    ...closed,
    imgSrc: [...closed.imgSrc, ...links],
    mediaSrc: ["'self'", 'blob:', ...links],
    frameSrc: ["'self'", ...links],
    frameAncestors: hosts.length > 0 ? ["'self'", ...hosts] : ["'none'"],
  });
}

/** For a page without scripts that only our own pages show, in a frame. */
export function setPreviewPolicy(reply: FastifyReply): void {
  setPolicy(reply, { ...closed, scriptSrc: [], frameAncestors: ["'self'"] });
}

/** The same for a page with a form that comes back to its own address; no other site may frame it. */
export function setFormPolicy(reply: FastifyReply): string {
  return setPolicy(reply, { ...closed, scriptSrc: [], formAction: ["'self'"] }).style;
}

/**
 * For a page that only shows a message, in place of another page: no script runs in it, and any site may frame it. Returns
 * the nonce of its style.
 */
export function setPlainPolicy(reply: FastifyReply): string {
  reply.raw.removeHeader('x-frame-options');
  return setPolicy(reply, { ...closed, scriptSrc: [], frameAncestors: ['*'] }).style;
}
