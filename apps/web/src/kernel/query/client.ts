import {
  hashKey,
  type Mutation,
  MutationCache,
  type MutationOptions,
  type MutationState,
  QueryClient,
} from '@tanstack/react-query';
import { isApiError } from '#kernel/api/error.ts';
import { clientHooks } from '#kernel/api/hooks.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `keep`: the answer may be stored on this device, to be read offline. Never for messages, personal records or
     * pending decisions. `work`: typed here and nowhere else, stored by its tab until resolved.
     */
    queryMeta: { keep?: true | 'work' };
    /**
     * `quiet`: no toast; `label`: what waits, in words; `again`: may be sent twice, so it is kept across a restart even
     * while being sent.
     */
    mutationMeta: { quiet?: boolean; label?: string; again?: true };
  }
}

const DAY = 86_400_000;

/** Each identity has its own answers: organisation, child and account looked at are part of every key's hash. */
function hash(key: readonly unknown[]): string {
  const { authId, lookAs } = session.get();
  return hashKey([authId, lookAs?.accountId ?? clientHooks.childAccount(), ...key]);
}

const again = (count: number, error: unknown): boolean =>
  count < 2 && isApiError(error) && (error.kind === 'internal' || error.kind === 'network');

/**
 * A write run again after it was abandoned while waiting for the network also ends the promise of its first run: with
 * the library alone, that promise would never settle.
 */
class WriteCache extends MutationCache {
  override build<TData, TError, TVariables, TContext>(
    client: QueryClient,
    options: MutationOptions<TData, TError, TVariables, TContext>,
    state?: MutationState<TData, TError, TVariables, TContext>,
  ): Mutation<TData, TError, TVariables, TContext> {
    const mutation = super.build(client, options, state);
    const run = mutation.execute.bind(mutation);
    let endFormer: (later: Promise<TData>) => void = () => {};
    mutation.execute = (variables) =>
      new Promise<TData>((resolve, reject) => {
        const now = run(variables);
        endFormer(now);
        endFormer = resolve;
        now.then(resolve, reject);
      });
    return mutation;
  }
}

/**
 * The only query cache. Failed mutations show their sentence, unless they set `meta: { quiet: true }` or the form has
 * the fields.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: DAY,
      networkMode: 'offlineFirst',
      retry: again,
      queryKeyHashFn: hash,
      refetchOnWindowFocus: true,
    },
    mutations: {
      networkMode: 'online',
      gcTime: DAY,
      retry: (count, error) => isApiError(error, 'network') && count < 3,
    },
  },
  mutationCache: new WriteCache({
    onError: (error, _variables, _context, mutation) => {
      const handled =
        mutation.meta?.quiet === true ||
        (isApiError(error) && (error.kind === 'network' || error.kind === 'unauthenticated'));
      if (!handled) toast.error(sentence(error));
    },
  }),
});
