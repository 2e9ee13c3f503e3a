import type { FastifyRequest } from 'fastify';
import { isClosedToLooks, isCorrespondence, type RouteSpec } from '@encrier/contract/kernel/route';
import { authenticate, type Identity, linkHolder, type Reader } from '#kernel/auth/authenticate.ts';
import { hashToken } from '#kernel/auth/token.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { withReader } from '#kernel/db/tenant.ts';
import { forbidden, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Binding } from './bind.ts';
import type { Ctx, Kernel } from './context.ts';
import { ADDRESS_SCALE, forgetToken, isKnownToken, rememberToken, takeToken } from './limits.ts';

/** Refuses a caller without the route's permission; says so when setting up the second factor would give it. */
function refuseUnpermitted({ access }: RouteSpec, { permissions, withheld }: Identity['actor']): void {
  if (typeof access !== 'object') return;
  const { permission, or } = access;
  if (permissions.has(permission) || (or && permissions.has(or))) return;
  if (withheld.has(permission)) throw precondition('auth.totp_needed');
  throw forbidden('permission_missing', { permission });
}

/** Permission, module, step-up and look-as: the coarse check of rights; the object's policy is the fine one. */
function admit(route: RouteSpec, identity: Identity, now: Date): void {
  const { actor, off } = identity;
  // One's own account stays open, to set up the second factor.
  if (actor.factorDue && !actor.lookedAtBy && !route.path.startsWith('/auth/')) throw precondition('auth.totp_needed');
  if (actor.lookedAtBy && isClosedToLooks(route)) throw forbidden('look_as_closed');
  if (actor.correspondenceFrom && isCorrespondence(route))
    throw precondition('auth.correspondence_later', { from: actor.correspondenceFrom.toISOString() });
  if (route.module && off.has(route.module)) throw notFound();
  if (actor.lookedAtBy && (route.method !== 'GET' || route.rate === 'export') && !route.path.startsWith('/auth/'))
    throw forbidden('look_as_read_only');
  refuseUnpermitted(route, actor);
  if (route.stepUp && !(actor.stepUpUntil && actor.stepUpUntil > now))
    throw precondition('auth.step_up_needed', { totp: actor.totp });
}

const digestOf = (token: string): string => hashToken(token).toString('base64');

/** Before anything is read: unknown callers use the rate limit of their address (SEC-RAT-01). */
export function limitUnknownCaller(kernel: Kernel, request: FastifyRequest, token: string | null, now: number): void {
  if (token === null || !isKnownToken(digestOf(token), now))
    takeToken(0, 'stranger', request.ip, now, kernel.config.limitScale);
}

/** Identifies the caller and checks admission; null for an anonymous caller where the route accepts guests. */
export async function findCaller(
  kernel: Kernel,
  { route, guest }: Binding,
  ctx: Ctx,
  request: FastifyRequest,
  token: string | null,
  reader?: Reader,
): Promise<{ identity: Identity | null; session: boolean }> {
  const { schoolId, now } = ctx;
  const { limitScale } = kernel.config;
  const holder = guest && token === null ? guest(kernel, request) : undefined;
  const claims = {
    token,
    authId: request.headers['x-authid'],
    userAs: request.headers['x-user-as'],
    isAuthRoute: route.path.startsWith('/auth/'),
  };
  const find = (by: Reader): Promise<Identity | null> =>
    holder === undefined ? authenticate(by, schoolId, claims, now) : linkHolder(by.client, schoolId, holder);
  const identity = await (reader
    ? find(reader)
    : withReader(kernel.pool, schoolId, {}, (_db, client, ask) => find({ pool: kernel.pool, client, ask }))
  ).catch((error: unknown) => {
    if (token) forgetToken(digestOf(token));
    throw error;
  });
  if (identity && token) rememberToken(digestOf(token), now.getTime());
  if (!identity) takeToken(schoolId, undefined, request.ip, now.getTime(), limitScale * ADDRESS_SCALE);
  else {
    ctx.actor = identity.actor;
    ctx.off = identity.off;
    ctx.identity = identity;
    ctx.zone = identity.facts.timeZone;
    ctx.today = dayIn(now, ctx.zone);
    request.accountId = identity.actor.accountId;
    takeToken(schoolId, undefined, identity.actor.accountId, now.getTime(), limitScale);
    if (route.rate) takeToken(schoolId, route.rate, identity.actor.accountId, now.getTime(), limitScale);
    admit(route, identity, now);
  }
  return { identity, session: holder === undefined };
}
