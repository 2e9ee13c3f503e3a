import type { FactKind } from '@encrier/contract/facts.generated';
import type { MessageDescriptor } from '@lingui/core';
import { learner } from '#kernel/learner.ts';

/** Where a fact about a pupil comes from, in a word, as its room declares it in `<room>.facts.ts`. */
export type FactWords = { readonly [K in FactKind]?: MessageDescriptor };

const facts = learner<FactKind, MessageDescriptor>('kernel/facts');
export const declareFacts = facts.declare;
export const learnFacts = facts.learn;
export const factWord = facts.face;
