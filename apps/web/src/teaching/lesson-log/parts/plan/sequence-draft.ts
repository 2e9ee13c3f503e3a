import type { Sequence, SequenceBody, Step } from '@encrier/contract/teaching/lesson-log-plan';

/** A sequence being written. */
export type Draft = Pick<Sequence, 'title' | 'chapterId' | 'shared'> & { steps: readonly Step[] };
export const draftOf = ({ title, chapterId, shared, steps }: Sequence): Draft => ({ title, chapterId, shared, steps });
export const bodyOf = (sequence: Sequence, draft: Draft, version: number): SequenceBody => ({
  version,
  levelId: sequence.levelId,
  subjectId: sequence.subjectId,
  chapterId: draft.chapterId,
  title: draft.title.trim(),
  shared: draft.shared,
  steps: draft.steps.map(({ resources, ...step }) => ({
    ...step,
    title: step.title.trim(),
    objective: step.objective.trim(),
    homework: step.homework.trim(),
    resourceIds: resources.map(({ id }) => id),
  })),
});
export const blank = (): Step => ({
  id: crypto.randomUUID(),
  lessons: 1,
  kind: 'lesson',
  title: '',
  objective: '',
  body: '',
  homework: '',
  resources: [],
});
