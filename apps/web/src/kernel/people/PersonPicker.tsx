import { PickedOne, PickField, type PickFieldProps, type PickItem } from '@encrier/ui/fields/PickField';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';

/** A room's query for people or objects matching some words, within its own right. */
export type Search<One> = (q: string) => {
  queryKey: readonly unknown[];
  queryFn: (asked: { signal: AbortSignal }) => Promise<{ items: readonly One[] }>;
  staleTime?: number;
};
export type PersonSearch<One extends PickItem> = Search<One>;

type Props<One extends PickItem> = Pick<
  PickFieldProps<One>,
  | 'label'
  | 'labelHidden'
  | 'help'
  | 'error'
  | 'className'
  | 'detail'
  | 'lead'
  | 'floating'
  | 'placeholder'
  | 'disabled'
  | 'onFocus'
> & {
  find: PersonSearch<One>;
  /** Number of letters before the search starts; 0 searches at once. */
  from?: number;
  /** Suggested before anything is typed. */
  known?: readonly One[];
  /** Shown when nothing matches; `asked` is empty when nothing was typed. */
  none?: (asked: string) => ReactNode;
  /** The chosen person, shown instead of the field. */
  chosen?: One | null;
  /** The choice cannot be changed. */
  fixed?: boolean;
  onPick: (one: One) => void;
  /** Clears the choice. */
  onClear?: () => void;
};

/** Finds one person while typing a name or a number; the server handles accents and both scripts. */
export function PersonPicker<One extends PickItem>({
  find,
  from = 2,
  known = [],
  none,
  chosen = null,
  fixed = false,
  onPick,
  onClear,
  ...look
}: Props<One>) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  // Keeps the focus when a press swaps the field for the choice, or back.
  const [moved, setMoved] = useState(false);
  const words = q.trim();
  const searched = useDeferredValue(words);
  const searches = searched.length >= from;
  const { data, error, isPlaceholderData } = useQuery({
    ...find(searched),
    placeholderData: keepPreviousData,
    enabled: searches && !chosen,
  });
  if (chosen)
    return (
      <PickedOne
        one={chosen}
        detail={look.detail}
        lead={look.lead}
        change={!fixed && !look.disabled && onClear && t`Changer`}
        autoFocus={moved}
        onChange={() => {
          setMoved(true);
          onClear?.();
        }}
      />
    );
  const waiting = searches && !error && (!data || isPlaceholderData || searched !== words);
  const items = searches ? (data?.items ?? []) : known;
  const state = error && searches ? sentence(error) : !data && waiting ? t`Recherche…` : null;
  return (
    <PickField<One>
      {...look}
      text={q}
      onText={setQ}
      items={items}
      waiting={waiting}
      listLabel={t`Choix proposés`}
      state={
        state ?? (searches && data && items.length === 0 && !waiting && (none?.(searched) ?? t`Personne ne correspond`))
      }
      autoFocus={moved}
      onPick={(one) => {
        setMoved(true);
        setQ('');
        onPick(one);
      }}
    />
  );
}
