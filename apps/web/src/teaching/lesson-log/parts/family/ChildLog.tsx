import type { OwnLesson, OwnLog } from '@encrier/contract/teaching/lesson-log';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay } from '#kernel/dates.ts';
import css from '../Log.module.css';
import { LessonRead } from './LessonRead.tsx';

type Props = {
  pupil: OwnLog['pupils'][number];
  items: readonly OwnLesson[];
  view: 'jours' | 'matieres' | 'manques';
  /** Shown above: the reader has several children. */
  named: boolean;
  area: string;
};

/** One pupil's lessons, or missed ones: a card per day, or per subject. */
export function ChildLog({ pupil, items, view, named, area }: Props) {
  const bySubject = view === 'matieres';
  const keys = [...new Set(items.map((one) => (bySubject ? subjectName(one) : one.day)))];
  if (bySubject) keys.sort((a, b) => a.localeCompare(b));
  return (
    <section className={css.page} aria-label={named ? pupil.label : undefined}>
      {named && (
        <h2 className={css.who}>
          <bdi>{pupil.label}</bdi>
        </h2>
      )}
      {view === 'manques' && items.length > 0 && (
        <p className={css.quiet}>
          <Trans>Les cours manqués ces trois dernières semaines, avec leur contenu et les devoirs donnés.</Trans>
        </p>
      )}
      {keys.map((key) => (
        <Card key={key} title={bySubject ? <bdi>{key}</bdi> : formatDay(key)} flush>
          {items
            .filter((one) => (bySubject ? subjectName(one) : one.day) === key)
            .map((one) => (
              <LessonRead key={one.id} lesson={one} dated={bySubject} area={area} missedView={view === 'manques'} />
            ))}
        </Card>
      ))}
      {!items.length &&
        (view === 'manques' ? (
          <EmptyState small icon={IconCircleCheck} title={<Trans>Aucun cours manqué</Trans>} />
        ) : (
          <p className={css.quiet}>
            <Trans>Aucune séance publiée cette semaine.</Trans>
          </p>
        ))}
    </section>
  );
}
