import type { HomeworkCourses } from '@encrier/contract/teaching/homework';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import type { Edit } from '#kernel/edit/use-edit.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import { difficultyWords, handInWords, kindWords } from '../words.ts';
import type { Draft } from './draft.ts';

/** Field names of a homework, for the notice of conflicting changes. */
const fieldWords = {
  kind: msg`Type`,
  title: msg`Titre`,
  body: msg`Consigne`,
  links: msg`Liens`,
  files: msg`Pièces jointes`,
  dueOn: msg`Pour le`,
  minutes: msg`Temps prévu, en minutes`,
  handIn: msg`Ce que les élèves rendent`,
  lateUntil: msg`Accepter en retard`,
  latePenalty: msg`Pénalité de retard, en %`,
  mostTurns: msg`Versions, au plus`,
  required: msg`À rendre obligatoirement`,
  difficulty: msg`Difficulté`,
  criteria: msg`Critères de correction`,
  pupilIds: msg`Pour qui`,
  show: msg`Visible par les familles`,
  showOn: msg`À partir du`,
};

const day = (value: string): string | undefined => (value ? formatDay(value) : undefined);

/** A value of homework in words. */
const valueFormatter =
  ({ pupils, audience }: HomeworkCourses['courses'][number]) =>
  (value: unknown, field: keyof Draft): ReactNode => {
    const is = { [field]: value } as Partial<Draft>;
    const named: { [field in keyof Draft]?: () => ReactNode } = {
      kind: () => i18n._(kindWords[is.kind!]),
      body: () => (is.body ? <RichText html={is.body} /> : undefined),
      files: () => is.files!.map(({ name }) => name).join(comma()) || undefined,
      dueOn: () => day(is.dueOn!),
      handIn: () => i18n._(handInWords[is.handIn!].word),
      lateUntil: () => day(is.lateUntil!),
      difficulty: () => (is.difficulty ? i18n._(difficultyWords[is.difficulty]) : undefined),
      criteria: () => is.criteria!.map(({ name, points }) => `${name} / ${points}`).join('\n') || undefined,
      pupilIds: () =>
        pupils
          .filter(({ id }) => is.pupilIds!.includes(id))
          .map(({ label }) => label)
          .join(comma()) || audience,
      show: () => (is.show === 'day' ? t`À partir d’un jour` : t`Tout de suite`),
      showOn: () => day(is.showOn!),
    };
    return named[field]?.();
  };

/** A colleague's version saved meanwhile, beside the typed one. */
export const GiveConflict = ({ edit, course }: { edit: Edit<Draft>; course: HomeworkCourses['courses'][number] }) => (
  <ConflictNotice edit={edit} words={fieldWords} formatValue={valueFormatter(course)} />
);
