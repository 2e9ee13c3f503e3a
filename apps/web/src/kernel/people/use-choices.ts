import { searchKey } from '@encrier/contract/kernel/search-key';
import type { ComboboxItem, ComboboxProps } from '@encrier/ui/fields/Combobox';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { findsWords } from '#kernel/finds-words.ts';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { useTyped } from '#kernel/frame/use-typed.ts';
import type { Search } from './PersonPicker.tsx';

/** The typed text, as searches compare it. */
export type Words = {
  none: boolean;
  /** The server has answered exactly these words, and knows more spellings than the client. */
  answered: boolean;
  /** Whether a text contains every word, ignoring accents and Arabic forms. */
  within: (text: string) => boolean;
};
export function wordsOf(text: string, answered: boolean): Words {
  return { none: searchKey(text) === '', answered, within: (other) => findsWords(text, other) };
}

type Choosing<Found, One extends ComboboxItem> = {
  /** The room's query, within its own right; runs after a pause in typing and while the list is open. */
  find: Search<Found>;
  /** The options offered from the answer, in order. */
  choose: (items: readonly Found[], words: Words) => readonly One[];
  /** Shown when nothing was typed and nothing is left to choose. */
  nothing: string;
  /** The list opens with the focus and closes with each choice; otherwise it waits for a press and stays open. */
  brief?: boolean;
  onPick: (one: One) => void;
};

/** Adds groups and persons to a selection while typing: the props of a `Combobox` or a `TagsField`, and words left there. */
export function useChoices<Found, One extends ComboboxItem>(room: Choosing<Found, One>) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const [text, type] = useTyped(q, setQ);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const query = useQuery({ ...room.find(q), placeholderData: keepPreviousData, enabled: open });
  const words = wordsOf(text, q === text.trim() && !query.isPlaceholderData);
  const items = room.choose(query.data?.items ?? [], words);
  const emptyWords = (): string => {
    const failure = failureOf(query);
    if (query.isFetching || (q !== text.trim() && !failure)) return t`Recherche…`;
    if (failure) return sentence(failure);
    return words.none ? room.nothing : t`Personne ni aucun groupe de ce nom`;
  };
  const field = {
    text,
    onText: (next: string) => {
      setLeft(false);
      type(next);
    },
    items,
    open,
    onOpen: setOpen,
    onPress: () => setOpen(true),
    onLeave: () => {
      setOpen(false);
      setLeft(true);
    },
    ...(room.brief && { onFocus: () => setOpen(true) }),
    pointsFirst: true,
    onPick: (one: One) => {
      room.onPick(one);
      type('');
      setOpen(!room.brief);
    },
    state: open && items.length === 0 && emptyWords(),
    listLabel: t`Destinataires possibles`,
  } satisfies Partial<ComboboxProps<One>>;
  const typed = text.trim();
  return {
    field,
    /** The field was left with text that matches nobody: the message beside it. */
    unchosen: left && typed !== '' && t`« ${typed} » n’ajoute personne : choisissez dans la liste, ou effacez.`,
  };
}
