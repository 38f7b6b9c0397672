/** What a browser may do with our pages: where scripts, pictures and connections may come from, and that it stays on HTTPS where that is how the platform is reached. */
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** A year: as long as browsers ask for. */
const hstsSeconds = 365 * 86_400;

/**
 * `publicUrl` is the one that is set, or empty; with https the browser is told to come by HTTPS only. `origins` are asked at every answer: pages connect to these
 * and to ourselves, nowhere else.
 */
export function securityHeaders(publicUrl: string, origins: () => readonly string[]): FastifyHelmetOptions {
  const others = (): string => [...new Set(origins())].join(' ');
  // Not every browser takes the live socket for a connection to ourselves.
  const live = publicUrl === '' ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', others],
        connectSrc: ["'self'", ...live, others],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https://') ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
  };
}
