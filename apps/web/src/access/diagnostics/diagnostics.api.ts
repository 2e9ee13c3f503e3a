import { diagnostics, ping } from '@encrier/contract/school/school';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';

export const installationQuery = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: ({ signal }) => api(diagnostics, {}, { signal, quiet: true }),
  staleTime: 0,
  retry: false,
});

/** Milliseconds of a round trip, and the difference between this device's clock and the server's (positive: ahead). */
export async function measureServer(): Promise<{ ms: number; skewMs: number }> {
  const started = Date.now();
  const { at } = await api(ping, {}, { quiet: true });
  const ended = Date.now();
  return { ms: ended - started, skewMs: Math.round((started + ended) / 2 - Date.parse(at)) };
}
