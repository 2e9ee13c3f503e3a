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
 * Requests that write: each is made once, two thirds of them before anything is measured, or again and again by so many
 * users for some seconds.
 */
export type WriteScenario = {
  name: string;
  shots: readonly Shot[];
  users: number;
  once: boolean;
  /**
   * Processor time of API and database that a request may cost, as a multiple of one prepared query's; null when not
   * set.
   */
  budget: number | null;
  /** Checks the stored data afterwards; returns a line about it, throws when something was lost. */
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
 * Users who each send the next request when the last is answered, from one list of shots, for so many seconds or so
 * many requests in all.
 */
export async function load(
  url: string,
  feed: { next: () => Shot },
  users: number,
  until: { seconds: number } | { amount: number },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: users,
    // It looks so often, in milliseconds, whether it is at its end.
    sampleInt: 50,
    ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
    requests: [{ path: '/', setupRequest: () => requestOf(feed.next()) }],
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
