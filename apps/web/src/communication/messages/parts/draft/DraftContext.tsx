import type { MessageContent } from '@encrier/contract/communication/messages';
import { createContext, use } from 'react';
import { useStore } from '#kernel/store.ts';
import type { MessageKeeper, MessageState } from './message-keeper.ts';

const Context = createContext<MessageKeeper | null>(null);

/** Gives the parts of a composer their message. */
export const DraftProvider = Context;

/** The keeper of the message being written. Throws outside a composer. */
export function useKeeper(): MessageKeeper {
  const keeper = use(Context);
  if (!keeper) throw new Error('no composer around');
  return keeper;
}

/** A part of the draft; renders again only when that part changes. */
export const useDraft = <P,>(pick: (state: MessageState) => P): P => useStore(useKeeper().store, pick);

/** One field of the content, and what changes it. */
export function useField<K extends keyof MessageContent>(
  name: K,
): [MessageContent[K], (value: MessageContent[K]) => void] {
  const keeper = useKeeper();
  const value = useStore(keeper.store, (state) => state.body.content[name]);
  return [value, (next) => keeper.change({ [name]: next } as Partial<MessageContent>)];
}
