import { searchKey } from '@encrier/contract/kernel/search-key';
import type { ComboboxItem, ComboboxProps } from '@encrier/ui/fields/Combobox';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { useTyped } from '#kernel/frame/use-typed.ts';
import type { Search } from './PersonPicker.tsx';

/** What was typed, as searches compare it. */
export type Words = {
  none: boolean;
  /** The server has answered these very words, in more spellings than are known here. */
  answered: boolean;
  /** Whether a text holds each word, whatever its accents and its Arabic forms. */
  within: (text: string) => boolean;
};
export function wordsOf(text: string, answered: boolean): Words {
  const words = searchKey(text).split(' ').filter(Boolean);
  return {
    none: words.length === 0,
    answered,
    within: (other) => words.every((word) => searchKey(other).includes(word)),
  };
}

type Choosing<Found, One extends ComboboxItem> = {
  /** The question of a room, within its own right, asked once the typing pauses and while the list is open. */
  find: Search<Found>;
  /** Those of the answer that are offered, in their order. */
  choose: (items: readonly Found[], words: Words) => readonly One[];
  /** Said when nothing was typed and nothing is left to choose. */
  nothing: string;
  /** The list stands as soon as the field has the focus, and goes with each choice; else it waits for a press and stays. */
  brief?: boolean;
  onPick: (one: One) => void;
};

/** Adds to a selection of groups and persons as one types: what a `Combobox` or a `TagsField` takes for it. */
export function useChoices<Found, One extends ComboboxItem>(room: Choosing<Found, One>) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const [text, type] = useTyped(q, setQ);
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...room.find(q), placeholderData: keepPreviousData, enabled: open });
  const words = wordsOf(text, q === text.trim() && !asked.isPlaceholderData);
  const items = room.choose(asked.data?.items ?? [], words);
  const say = (): string => {
    const failure = failureOf(asked);
    if (asked.isFetching || (q !== text.trim() && !failure)) return t`Recherche…`;
    if (failure) return sentence(failure);
    return words.none ? room.nothing : t`Personne ni aucun groupe de ce nom`;
  };
  return {
    text,
    onText: type,
    items,
    open,
    onOpen: setOpen,
    onPress: () => setOpen(true),
    onLeave: () => setOpen(false),
    ...(room.brief && { onFocus: () => setOpen(true) }),
    pointsFirst: true,
    onPick: (one: One) => {
      room.onPick(one);
      type('');
      setOpen(!room.brief);
    },
    state: open && items.length === 0 && say(),
    listLabel: t`Destinataires possibles`,
  } satisfies Partial<ComboboxProps<One>>;
}
