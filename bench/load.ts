import autocannon from 'autocannon';

export type Shot = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  token?: string | null;
  body?: unknown;
};
export type Load = { requests: number; perSecond: number; p50: number; p99: number; bytes: number; failed: number };

export type Scenario = {
  name: string;
  shots: readonly Shot[];
  /**
   * Processor time of API and database that a request may cost, as a multiple of one prepared query's, and statements
   * it may take.
   */
  budget: { times: number | null; statements: number | null };
};

/**
 * Requests that write: each is made once, the first half before anything is measured, or again and again by so many
 * users for some seconds.
 */
export type WriteScenario = {
  name: string;
  shots: readonly Shot[];
  users: number;
  once: boolean;
  /**
   * Processor time of API and database that a request may cost, as a multiple of one prepared query's; none where
   * nobody set it.
   */
  budget: number | null;
  /** Looks at what stands afterwards; answers a line about it, throws when something was lost. */
  check: () => Promise<string>;
};

const requestOf = ({ path, method = 'GET', token, body }: Shot): autocannon.Request => ({
  path,
  method,
  headers: {
    // As every browser takes them.
    'accept-encoding': 'gzip',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/**
 * Users who each send the next request when the last is answered, from one list of shots: again and again for
 * `seconds`, or each shot once.
 */
export async function load(
  url: string,
  shots: readonly Shot[],
  users: number,
  seconds: number | 'once',
): Promise<Load> {
  let next = 0;
  const result = await autocannon({
    url,
    connections: users,
    ...(seconds === 'once' ? { amount: shots.length } : { duration: seconds }),
    requests: [{ path: '/', setupRequest: () => requestOf(shots[next++ % shots.length]!) }],
  });
  const requests = result['2xx'];
  return {
    requests,
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
