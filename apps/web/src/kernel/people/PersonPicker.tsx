import { PickedOne, PickField, type PickFieldProps, type PickItem } from '@encrier/ui/fields/PickField';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';

/** Who and what answers to some words: the question of a room, within its own right. */
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
  /** Letters before the question is asked; at 0 it is asked at once. */
  from?: number;
  /** Proposed before anything is typed. */
  known?: readonly One[];
  /** Said when nobody answers; `asked` is empty where nothing was typed. */
  none?: (asked: string) => ReactNode;
  /** Who was picked, shown in place of the field. */
  chosen?: One | null;
  /** The one who was picked stays. */
  fixed?: boolean;
  onPick: (one: One) => void;
  /** Takes the choice back. */
  onClear?: () => void;
};

/** Finds one person as one types a name or a number; the server knows accents and both writings. */
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
  // A press that swaps the field for the choice, or back, keeps the focus.
  const [moved, setMoved] = useState(false);
  const words = q.trim();
  const asked = useDeferredValue(words);
  const asks = asked.length >= from;
  const { data, error, isPlaceholderData } = useQuery({
    ...find(asked),
    placeholderData: keepPreviousData,
    enabled: asks && !chosen,
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
  const waiting = asks && !error && (!data || isPlaceholderData || asked !== words);
  const items = asks ? (data?.items ?? []) : known;
  const state = error && asks ? sentence(error) : !data && waiting ? t`Recherche…` : null;
  return (
    <PickField<One>
      {...look}
      text={q}
      onText={setQ}
      items={items}
      waiting={waiting}
      listLabel={t`Choix proposés`}
      state={state ?? (asks && data && items.length === 0 && !waiting && (none?.(asked) ?? t`Personne ne correspond`))}
      autoFocus={moved}
      onPick={(one) => {
        setMoved(true);
        setQ('');
        onPick(one);
      }}
    />
  );
}
