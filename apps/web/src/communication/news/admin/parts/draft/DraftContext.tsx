import type { PostContent } from '@encrier/contract/communication/news';
import { createContext, use } from 'react';
import { useStore } from '#kernel/store.ts';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';

const Context = createContext<DraftKeeper | null>(null);

/** Gives the parts of the composer their text. */
export const DraftProvider = Context;

/** The keeper of the text being written. Throws outside a composer. */
export function useKeeper(): DraftKeeper {
  const keeper = use(Context);
  if (!keeper) throw new Error('no composer around');
  return keeper;
}

/** A part of the draft; renders again only when that part changes. */
export const useDraft = <P,>(pick: (state: DraftState) => P): P => useStore(useKeeper().store, pick);

/** One field of the content, and what changes it. */
export function useField<K extends keyof PostContent>(name: K): [PostContent[K], (value: PostContent[K]) => void] {
  const keeper = useKeeper();
  const value = useStore(keeper.store, (state) => state.body.content[name]);
  return [value, (next) => keeper.change({ [name]: next } as Partial<PostContent>)];
}
