import type { FastifyInstance } from 'fastify';
import type { Config } from '#kernel/config/config.ts';

/**
 * Policy of our pages: own scripts only, no inline, the video host after a click; only a stored document can be framed,
 * never a page or an answer (SEC-WEB-01).
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' https://www.youtube-nocookie.com",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Only the page's own two policies may turn text into HTML or a script address (SEC-XSS-03).
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ');

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=()',
};
const allowed =
  'authorization, content-type, x-authid, x-user-as, x-requested-with, x-client, idempotency-key, last-event-id, x-school-key';

/** Security headers on every answer, no caching of personal answers, and CORS for an exact list (SEC-WEB-02…04). */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const origins = new Set(config.corsOrigins);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common);
    if (!request.url.startsWith('/api/')) return;
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'retry-after, x-request-id, x-school-key');
    // Only bearer tokens from there: cookies are never allowed across origins.
    if (request.method === 'OPTIONS') {
      await reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', allowed)
        .header('access-control-max-age', '600')
        .status(204)
        .send();
    }
  });
}
