import type { Sequence } from '@encrier/contract/teaching/lesson-log-plan';
import { Facts } from '@encrier/ui/data/Facts';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { plainText } from '#kernel/content/text-diff.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import type { Edit } from '#kernel/edit/use-edit.ts';
import type { Draft } from './sequence-draft.ts';

const fieldWords = {
  title: msg`Titre de la séquence`,
  chapterId: msg`Chapitre du programme`,
  shared: msg`Partager avec les professeurs de la matière`,
  steps: msg`Séances`,
};
const valueFormatter =
  ({ chapters }: Sequence) =>
  (value: unknown, field: keyof Draft): ReactNode =>
    field === 'chapterId'
      ? chapters.find(({ id }) => id === value)?.title
      : field === 'steps'
        ? (value as Draft['steps']).map(({ id, title, objective, body, homework }) => (
            <Facts key={id}>{[title, objective, plainText(body), homework]}</Facts>
          ))
        : undefined;

/** The sequence saved elsewhere meanwhile, beside the typed one. */
export const SequenceConflict = ({ edit, sequence }: { edit: Edit<Draft>; sequence: Sequence }) => (
  <ConflictNotice edit={edit} words={fieldWords} formatValue={valueFormatter(sequence)} />
);
