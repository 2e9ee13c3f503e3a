import type { CallArgs, ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';
import type { IncomingHttpHeaders } from 'node:http';
import { send } from './send.ts';
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

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  return headers;
}

/** Calls one school's API over HTTP as one account, or anonymously. JSON answers are parsed, bytes come as text. */
export function client(server: Pick<TestServer, 'base'>, schoolId: number, caller: Caller) {
  return async <R extends RouteSpec>(
    route: R,
    args: CallArgs<R>,
    options: Options = {},
  ): Promise<Answer<ResponseOf<R>>> => {
    const loose = args as Loose;
    const body = loose.body === undefined ? undefined : JSON.stringify(loose.body);
    const answer = await send(`${server.base}/api/${schoolId}${addressOf(route, loose)}`, {
      method: route.method,
      headers: {
        ...(caller && { authorization: `Bearer ${caller.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.key && { 'idempotency-key': options.key }),
        ...options.headers,
      },
      body,
    });
    const text = answer.bytes.toString();
    const json = (answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.status,
      body: (json ? JSON.parse(text) : text) as ResponseOf<R>,
      get headers() {
        return headersOf(answer.headers);
      },
    };
  };
}
