import type { HomeworkRow } from '@encrier/contract/teaching/homework';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconChecklist, IconHelpCircle } from '@tabler/icons-react';
import css from '../Homework.module.css';
import { dayWords } from '../days.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { stateWords } from '../words.ts';

/** Number of pupils who did or handed in a homework, in words. */
export function countWords({ handIn, figures }: Pick<HomeworkRow, 'handIn' | 'figures'>): string {
  const { pupils, done, handed, corrected } = figures;
  const back = handed + corrected;
  return handIn === 'none'
    ? plural(done, { 0: 'personne ne l’a coché', one: `# fait sur ${pupils}`, other: `# faits sur ${pupils}` })
    : plural(back, { 0: `aucun rendu sur ${pupils}`, one: `# rendu sur ${pupils}`, other: `# rendus sur ${pupils}` });
}

/** A homework in its teacher's list. */
export function GivenRow({ piece, today }: { piece: HomeworkRow; today: string }) {
  const { t, i18n } = useLingui();
  const { course, state, figures } = piece;
  const wait = figures.toCorrect;
  return (
    <CardRow
      icon={IconChecklist}
      tone={wait ? 'warn' : 'plain'}
      title={<bdi className={state === 'cancelled' ? css.struck : undefined}>{piece.title}</bdi>}
      detail={[
        <SubjectDot key="course" colour={course.colour} name={[course.audience, subjectName(course)]} />,
        t`pour ${dayWords(piece.dueOn, today)}`,
        ...(piece.named ? [t`certains élèves`] : []),
        ...(state === 'published' ? [countWords(piece)] : []),
      ]}
      end={
        <span className={css.ends}>
          {piece.lessonGone && (
            <StatusPill tone="warn" icon={IconAlertTriangle}>
              {t`À reporter`}
            </StatusPill>
          )}
          {figures.stuck > 0 && (
            <StatusPill tone="bad" icon={IconHelpCircle}>
              {plural(figures.stuck, { one: '# bloqué', other: '# bloqués' })}
            </StatusPill>
          )}
          {wait > 0 && (
            <StatusPill tone="warn">{plural(wait, { one: '# à corriger', other: '# à corriger' })}</StatusPill>
          )}
          {state !== 'published' && (
            <StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>
          )}
        </span>
      }
      href={`/prof/devoirs?devoir=${piece.id}`}
      chevron
    />
  );
}
