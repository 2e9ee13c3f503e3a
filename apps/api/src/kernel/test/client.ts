import type { CallArgs, ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';
import type { TestServer } from './server.ts';

export type Answer<T> = { status: number; body: T; headers: Headers };
export type Caller = { token: string } | null;
type Options = { headers?: Record<string, string> /** Idempotency key. */; key?: string };
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Address of a route with its parameters and query filled in. */
export function addressOf(route: RouteSpec, args: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])));
  const query = new URLSearchParams(
    Object.entries(args.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size ? `${path}?${query}` : path;
}

/** Calls one school's API over HTTP as one account, or as nobody. JSON answers are parsed, bytes come as text. */
export function client(server: Pick<TestServer, 'base'>, schoolId: number, caller: Caller) {
  return async <R extends RouteSpec>(
    route: R,
    args: CallArgs<R>,
    options: Options = {},
  ): Promise<Answer<ResponseOf<R>>> => {
    const loose = args as Loose;
    const response = await fetch(`${server.base}/api/${schoolId}${addressOf(route, loose)}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(caller && { authorization: `Bearer ${caller.token}` }),
        ...(loose.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.key && { 'idempotency-key': options.key }),
        ...options.headers,
      },
      ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
    });
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').startsWith('application/json');
    return {
      status: response.status,
      body: (json ? JSON.parse(text) : text) as ResponseOf<R>,
      headers: response.headers,
    };
  };
}
