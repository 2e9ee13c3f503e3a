import { allRoutes } from '@encrier/contract/routes.generated';
import { diagnose } from '#kernel/diagnostics.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { openApiOf } from '#kernel/http/openapi.ts';
import { self } from '#kernel/policy/actor.ts';

/** State of the installation, part by part. */
export async function diagnosticsOf(ctx: ReadCtx) {
  return {
    checks: await diagnose(ctx.kernel, ctx.schoolId, self(ctx).accountId),
    at: ctx.now.toISOString(),
  };
}

let description: Record<string, unknown> | null = null;

/** The API's description, built once per process. */
export async function openApi(): Promise<Record<string, unknown>> {
  description ??= openApiOf(allRoutes);
  return description;
}

/** The server's own clock, to a signed-in caller. */
export const readClock = async (ctx: ReadCtx) => ({ at: ctx.now.toISOString() });
