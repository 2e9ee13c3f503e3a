import { likeTyped, type Typed } from './duplicates.queries.ts';

/** Persons like somebody who is being typed, so that he is not made twice; see `likeTyped`. */
export const personsLike = (schoolId: number, typed: Typed): ReturnType<typeof likeTyped> => likeTyped(schoolId, typed);
