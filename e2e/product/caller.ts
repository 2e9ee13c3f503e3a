import type { CallArgs, ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';

export type Answer<T> = { status: number; body: T; replayed: boolean };
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls the API of one school with one token. A connection that breaks throws; any answer is an answer. */
export function caller(base: () => string, schoolId: number, token: string | null) {
  return async <R extends RouteSpec>(route: R, args: CallArgs<R>, key?: string): Promise<Answer<ResponseOf<R>>> => {
    const { params, query, body } = args as Loose;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${base()}/api/${schoolId}${path}${search.size ? `?${search}` : ''}`, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as ResponseOf<R>,
      replayed: response.headers.get('idempotent-replay') === '1',
    };
  };
}
export type Call = ReturnType<typeof caller>;

/** The body of an answer that must be a success. */
export const must = <T>({ status, body }: { status: number; body: T }, what: string): T => {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 400)}`);
  return body;
};
