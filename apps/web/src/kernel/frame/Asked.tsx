import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { ApiError, isApiError } from '#kernel/api/error.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useOnline } from '#kernel/query/offline.ts';
import css from './PageFrame.module.css';

/** The result of a query, from `useQuery` or several combined. */
export type Asking<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus' | 'dataUpdatedAt'> & {
  refetch: () => unknown;
};
type AskedProps<T> = {
  query: Asking<T>;
  /** Announced while loading; « Chargement » by default. */
  label?: string;
  rows?: number;
  shape?: 'rows' | 'cards' | 'text';
  /** Class of the box that replaces the content, in a card without margins. */
  inset?: string | undefined;
  /** Replaces the error for an object that does not exist or may not be seen. */
  missing?: ReactNode;
  /** Replaces the content when the answer is empty. */
  empty?: (data: T) => ReactNode;
  /** Absent where the content is elsewhere on the page. */
  children?: (data: T) => ReactNode;
};

/** A page says once that it shows stored data, however many parts it has. */
const Told = createContext(false);
const unreachable = new ApiError('network', 'network');

/** Why there is no answer. A query waiting for the network has no error of its own, and would load for ever. */
export const failureOf = ({ error, fetchStatus }: Pick<Asking<unknown>, 'error' | 'fetchStatus'>): Error | null =>
  error ?? (fetchStatus === 'paused' ? unreachable : null);

/** The answer of a query, or its replacement: loading, forbidden, failed, offline, empty. */
export function Asked<T>({ query, empty, children, ...waiting }: AskedProps<T>) {
  const told = useContext(Told);
  const { data } = query;
  if (data === undefined) return <NotYet query={query} {...waiting} />;
  // The same tree online and offline, so that typed text stays.
  return (
    <Told.Provider value={true}>
      {!told && <Kept at={query.dataUpdatedAt} />}
      {empty?.(data) || children?.(data)}
    </Told.Provider>
  );
}

function Kept({ at }: { at: number }) {
  if (useOnline()) return null;
  const when = formatMoment(new Date(at));
  return (
    <p className={css.kept} role="status" data-print="hide">
      <Trans>Sans réseau, voici ce que cet appareil a gardé : {when}.</Trans>
    </p>
  );
}

function NotYet<T>({ query, label, rows = 8, shape, inset, missing }: Omit<AskedProps<T>, 'empty' | 'children'>) {
  const { t } = useLingui();
  const error = failureOf(query);
  if (missing && isApiError(error) && error.kind === 'not_found') return missing;
  const shown = error ? (
    <Failure error={error} retry={query.refetch} />
  ) : (
    <Skeletons label={label ?? t`Chargement`} rows={rows} {...(shape && { shape })} />
  );
  return inset ? <div className={inset}>{shown}</div> : shown;
}

/** Only failures can be retried: asking again does not lift a refusal. */
function Failure({ error, retry }: { error: Error; retry: () => unknown }) {
  const kind = isApiError(error) ? error.kind : 'internal';
  const closed = kind === 'forbidden' || kind === 'not_found';
  const icon = closed ? IconLock : kind === 'network' ? IconCloudOff : null;
  return (
    <Notice
      tone={closed ? 'warn' : 'bad'}
      title={sentence(error)}
      {...(icon && { icon })}
      {...(!closed && {
        action: (
          <Button size="small" onClick={() => void retry()}>
            <Trans>Réessayer</Trans>
          </Button>
        ),
      })}
    >
      {kind === 'network' && <Trans>Cette page n’a pas encore été ouverte sur cet appareil.</Trans>}
    </Notice>
  );
}

type AskedLineProps<T> = {
  query: Asking<T>;
  /** Shown while loading. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * A figure among fields: one line while loading or after a failure is enough, and the rest of the page does not wait.
 */
export function AskedLine<T>({ query, waiting, children }: AskedLineProps<T>) {
  if (query.data !== undefined) return children(query.data);
  const error = failureOf(query);
  return (
    <p className={css.line} aria-live="polite" data-failed={error ? true : undefined}>
      {error ? sentence(error) : waiting}
      {error && (
        <Button size="small" onClick={() => void query.refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      )}
    </p>
  );
}

type Answers<A extends readonly Asking<unknown>[]> = { [K in keyof A]: NonNullable<A[K]['data']> };

/** Combines queries that the content needs together: answered when all are. */
export function combineQueries<const A extends readonly Asking<unknown>[]>(...all: A): Asking<Answers<A>> {
  const answered = all.every((one) => one.data !== undefined);
  const first = all.find((one) => one.data === undefined) ?? all[0];
  return {
    data: answered ? (all.map((one) => one.data) as Answers<A>) : undefined,
    error: all.find((one) => one.error && one.data === undefined)?.error ?? null,
    fetchStatus: first?.fetchStatus ?? 'idle',
    dataUpdatedAt: Math.min(...all.map((one) => one.dataUpdatedAt)),
    refetch: () => Promise.all(all.filter((one) => one.data === undefined).map((one) => one.refetch())),
  };
}
