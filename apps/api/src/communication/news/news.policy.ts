import type { FeedItem } from '@encrier/contract/communication/news';

export type ReaderFacts = {
  /** A member of staff is looking as this reader: nothing can be written. */
  looking: boolean;
  ackRequired: boolean;
  acknowledged: boolean;
  reactions: boolean;
  comments: 'off' | 'moderated' | 'free';
  /** May correct publications of the whole school, or is the author with that right. */
  edits: boolean;
};

/** What a reader may do to a publication they see. */
export function readerCan(facts: ReaderFacts): FeedItem['can'] {
  return {
    acknowledge: !facts.looking && facts.ackRequired && !facts.acknowledged,
    react: !facts.looking && facts.reactions,
    comment: !facts.looking && facts.comments !== 'off',
    edit: !facts.looking && facts.edits,
  };
}
