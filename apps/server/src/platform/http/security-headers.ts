import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bucketOrigin } from '../storage-bucket.ts';

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

const contentSecurityPolicy = (app: FastifyInstance, directives: Record<string, string[]>) => ({
  useDefaults: false,
  directives: { ...directives, ...(isSecure(app) && { upgradeInsecureRequests: [] }) },
});

/** Files go straight into the bucket, where there is one. */
const connectSrc = ({ ctx }: FastifyInstance) => [
  ...closed.connectSrc,
  ...(ctx.config.s3 ? [bucketOrigin(ctx.config.s3)] : []),
];

const ownDirectives = (app: FastifyInstance) => ({
  ...closed,
  connectSrc: connectSrc(app),
  ...(app.ctx.config.humanCheck === 'recaptcha' && recaptcha),
});

/**
 * Security headers for every answer. Scripts run only from our own files (or with the page's
 * nonce); style elements need the nonce, style attributes are free because the UI kit sets sizes.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: contentSecurityPolicy(app, ownDirectives(app)),
    strictTransportSecurity: isSecure(app) && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Scripts and style elements of this answer; given at once, the policy loses what helmet adds by itself. */
const withNonces = (
  { cspNonce }: FastifyReply,
  directives: { scriptSrc: string[]; styleSrc: string[] },
) => ({
  ...directives,
  scriptSrc: [...directives.scriptSrc, `'nonce-${cspNonce.script}'`],
  styleSrc: [...directives.styleSrc, `'nonce-${cspNonce.style}'`],
});

/** Lets one page call another server of ours, named by its address. */
export function allowCalls(reply: FastifyReply, address: string): void {
  const directives = {
    ...withNonces(reply, ownDirectives(reply.server)),
    connectSrc: [...connectSrc(reply.server), ...originsOf([new URL(address).origin])],
  };
  reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(reply.server, directives) });
}

/** What stands in the database must not be able to add a directive of its own. */
const originsOf = (values: string[]) =>
  values.filter((value) => /^https?:\/\/[\w.-]+(:(\d+|\*))?$/.test(value));

/**
 * Opens one page's policy for the named origins and for nothing else; what is not shaped like an
 * origin is dropped. Without an origin in `embedOrigins` no site may frame the page.
 */
export function openPolicy(reply: FastifyReply, policy: PagePolicy): void {
  const links = originsOf(policy.linkOrigins);
  const hosts = originsOf(policy.embedOrigins);
  const directives = {
    ...withNonces(reply, closed),
    imgSrc: [...closed.imgSrc, ...links],
    mediaSrc: ["'self'", 'blob:', ...links],
    frameSrc: ["'self'", ...links],
    frameAncestors: hosts.length > 0 ? ["'self'", ...hosts] : ["'none'"],
  };
  reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(reply.server, directives) });
  // The older header knows no list and would refuse every site.
  if (hosts.length > 0) reply.raw.removeHeader('x-frame-options');
}
