import { annotate, maxShapes, type NoteShape } from '@encrier/contract/teaching/homework-correction';
import { t } from '@lingui/core/macro';
import { api } from '#kernel/api/client.ts';
import { isApiError } from '#kernel/api/error.ts';
import { queries } from '#kernel/query/client.ts';
import { keepTrying } from '#kernel/query/offline.ts';

type Shapes = readonly NoteShape[];
/** A page as it is drawn, and as it was before. */
type Drawn = { handInId: string; fileId: string; page: number; shapes: Shapes; from: Shapes };

const key = ['homework', 'note'] as const;
const has = (shapes: Shapes, one: NoteShape): boolean => {
  const sought = JSON.stringify(one);
  return shapes.some((other) => JSON.stringify(other) === sought);
};

/** What another teacher drew meanwhile, without what was removed here, with what was added here. */
export const mergeShapes = (from: Shapes, mine: Shapes, theirs: Shapes): NoteShape[] =>
  [
    ...theirs.filter((one) => has(mine, one) || !has(from, one)),
    ...mine.filter((one) => !has(from, one) && !has(theirs, one)),
  ].slice(-maxShapes);

/** Sends a page, joined with what another teacher drew on it meanwhile. Returns the page as the server has it. */
async function deliver({ handInId, ...body }: Drawn): Promise<Shapes> {
  try {
    const sent = { ...body, shapes: [...body.shapes], from: [...body.from] };
    await api(annotate, { params: { id: handInId }, body: sent }, { quiet: true });
    return body.shapes;
  } catch (error) {
    if (!isApiError(error, 'edited_meanwhile')) throw error;
    const { theirs } = error.details as { theirs: Shapes };
    return deliver({ handInId, ...body, from: theirs, shapes: mergeShapes(body.from, body.shapes, theirs) });
  }
}
queries.setMutationDefaults([...key], {
  mutationFn: (drawn: unknown) => deliver(drawn as Drawn),
  // However often the network fails, also after a restart, a drawing is not dropped.
  retry: keepTrying,
});

/** Queues a page after earlier states of the same page: they arrive in order. Null when the server refuses it. */
export function sendNote(drawn: Drawn): Promise<Shapes | null> {
  const { handInId, fileId, page } = drawn;
  return queries
    .getMutationCache()
    .build<Shapes, Error, Drawn, unknown>(queries, {
      mutationKey: [...key],
      scope: { id: `note ${handInId} ${fileId} ${page}` },
      meta: { again: true, label: t`Annotations` },
    })
    .execute(drawn)
    .catch(() => null);
}
