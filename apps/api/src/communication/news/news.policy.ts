import type { FeedItem } from '@encrier/contract/communication/news';

export type ReaderFacts = {
  /** A member of staff looks through this reader's eyes: nothing can be left behind. */
  looking: boolean;
  ackRequired: boolean;
  acknowledged: boolean;
  reactions: boolean;
  comments: 'off' | 'moderated' | 'free';
  /** Holds the right to correct publications of the whole school, or is its author with that right. */
  edits: boolean;
};

/** What a reader may do on a publication that he sees. */
export function readerCan(facts: ReaderFacts): FeedItem['can'] {
  return {
    acknowledge: !facts.looking && facts.ackRequired && !facts.acknowledged,
    react: !facts.looking && facts.reactions,
    comment: !facts.looking && facts.comments !== 'off',
    edit: !facts.looking && facts.edits,
  };
}
