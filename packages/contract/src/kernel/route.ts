import type * as z from 'zod/mini';
import type { PermissionKey } from './permission.ts';
import { type ModuleKey, modulesOfCorrespondence } from '../modules.generated.ts';

/** Eight kinds of errors; each has one HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition: 412,
  limit: 429,
  internal: 500,
} as const;
export type ErrorKind = keyof typeof errorStatus;

/** Body of every failed answer. The web turns the reason `code` into a sentence. */
export type ErrorBody = {
  kind: ErrorKind;
  code: string;
  requestId: string;
  /** Field path (dots) → reason code, for `invalid`. */
  fields?: Record<string, string>;
  /** Figures or names of the reason, never personal data. */
  details?: Record<string, unknown>;
  /** A newly issued school key (the school moved or its key was re-issued). */
  schoolKey?: string;
};

/**
 * Who may call: `public` without sign-in, `session` any signed-in account, or holders of a permission, or of another
 * one when the object's policy distinguishes them.
 */
export type Access = 'public' | 'session' | { permission: PermissionKey; or?: PermissionKey };

/** An access as one word, for lists of routes. */
export const accessWord = (access: Access): string =>
  typeof access === 'string' ? access : [access.permission, access.or].filter(Boolean).join(' | ');

/** Whose objects the route can reach, for the permission matrix and its tests. */
export type RouteScope = 'none' | 'self' | 'children' | 'audience' | 'classes' | 'school';

type Schema = z.ZodMiniType;

export type RouteSpec = {
  /** Unique dotted name, `room.verb`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under the school's API base `/api/{schoolId}`, Fastify notation. */
  path: string;
  access: Access;
  scope: RouteScope;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** JSON answer; absent for routes that stream bytes. */
  response?: Schema;
  /** Reason codes of the route itself, besides the kernel's. */
  errors?: readonly string[];
  /** Its module, switched per organisation; the route answers 404 when off. */
  module?: ModuleKey;
  /** Only for the signed-in person: closed during look-as (SEC-HDR-02). */
  ownerOnly?: true;
  /** Contains private correspondence, like the modules of `modulesOfCorrespondence`. */
  correspondence?: true;
  /** Needs a recent proof of identity (SEC-AUT-05). */
  stepUp?: true;
  /** Also works in a read-only school: signing in and out, and marks that something was seen. */
  whileReadOnly?: true;
  /** A changing route without a journal line of its own, and why. */
  unaudited?: string;
  /**
   * Its answer holds a secret that leaves once and is stored nowhere: a repeated request is no replay, it makes another
   * secret.
   */
  secret?: true;
  /** Limit bucket, by account and address (SEC-RAT-01). */
  rate?: 'login' | 'reset' | 'search' | 'export' | 'upload' | 'write';
  /** Streams bytes or events instead of JSON. */
  raw?: true;
  /** Largest body in bytes, 1 MB when absent. */
  bodyLimit?: number;
};

/** Declares a route; the literal type is kept so that the client and the server infer from it. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Reserved = Pick<RouteSpec, 'module' | 'ownerOnly' | 'correspondence'>;
/**
 * Whether a route or page contains private correspondence: closed while looking as somebody, and for a day after
 * signing in with a code of the school.
 */
export const isCorrespondence = ({ module, correspondence }: Reserved): boolean =>
  correspondence === true || (module !== undefined && modulesOfCorrespondence.includes(module));
/** Whether it is closed while looking as somebody else. */
export const isClosedToLooks = (spec: Reserved): boolean => spec.ownerOnly === true || isCorrespondence(spec);

/** Whether a route is refused in a read-only school: changing routes, except for sessions and read marks. */
export const waitsWhileReadOnly = ({ method, path, whileReadOnly }: RouteSpec): boolean =>
  method !== 'GET' && !whileReadOnly && !path.startsWith('/auth/');

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
export type ParamsOf<R extends RouteSpec> = Out<R['params']>;
export type QueryOf<R extends RouteSpec> = Out<R['query']>;
export type BodyOf<R extends RouteSpec> = Out<R['body']>;
export type ResponseOf<R extends RouteSpec> = Out<R['response']>;
export type ResponseInput<R extends RouteSpec> = In<R['response']>;

/** Arguments of a call: only what the route declares, all typed. */
export type CallArgs<R extends RouteSpec> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: In<R[K]>;
};
