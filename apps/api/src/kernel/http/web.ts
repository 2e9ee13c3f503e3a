import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#kernel/errors/errors.ts';
import { pagePolicy } from './headers.ts';

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const page = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html');

/**
 * Serves the built web application on the API's port; any address that is neither a file nor the API's gets its first
 * page.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${dist}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      // Compressed at build time, at the best level.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The build names assets after their content; other files may change with a new version.
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (path.endsWith('.html')) void reply.header('content-security-policy', pagePolicy);
      },
    });
    app.get('/', (_request, reply) => page(reply));
    // Sends the file directly: for an unknown name the static server reads the whole folder each time, and there are
    // thousands of files.
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
      /^\w[\w.-]*$/.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      // Only the path counts: a search text may look like a file name.
      !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (wantsPage) return page(reply);
    return reply.status(404).send(new AppError('not_found', 'not_found').body(request.id));
  });
}
