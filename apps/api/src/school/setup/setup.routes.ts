import type { FastifyInstance } from 'fastify';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { type SetupBody, setupBody, setupCheck } from '@encrier/contract/kernel/setup';
import type { Kernel } from '#kernel/http/context.ts';
import { takeToken } from '#kernel/http/limits.ts';
import { parseInput } from '#kernel/http/request.ts';
import { checkSetupCode, runSetup } from './setup.actions.ts';
import { readHost } from './setup.queries.ts';

const setupRoute = {
  name: 'setup.run',
  method: 'POST',
  path: '/setup',
  access: 'public',
  scope: 'none',
  body: setupBody,
} as const satisfies RouteSpec;

const checkRoute = { ...setupRoute, name: 'setup.check', path: '/setup/code', body: setupCheck } as const;

/**
 * The routes outside any school: `GET /api/host`, `POST /api/setup/code` and `POST /api/setup`. Limits are the
 * deployment's own (school 0).
 */
export function bindSetup(app: FastifyInstance, kernel: Kernel): void {
  app.get('/api/host', async (request) => {
    takeToken(0, undefined, request.ip, kernel.now().getTime(), kernel.config.limitScale);
    return readHost(kernel);
  });
  app.post('/api/setup/code', async (request) => {
    takeToken(0, 'reset', request.ip, kernel.now().getTime(), kernel.config.limitScale);
    await checkSetupCode(kernel, (parseInput(checkRoute, request).body as unknown as { code: string }).code);
    return { ok: true };
  });
  app.post('/api/setup', async (request) => {
    takeToken(0, 'reset', request.ip, kernel.now().getTime(), kernel.config.limitScale);
    return runSetup(kernel, parseInput(setupRoute, request).body as unknown as SetupBody);
  });
}
