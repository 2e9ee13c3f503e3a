import { minutesText } from '@encrier/contract/school/weekly-time';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPlus, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { roleNames } from '../course-words.ts';
import type { Actions } from '../use-actions.ts';
import { type Index, type Line, teachersNow } from './board-views.ts';
import css from '../Courses.module.css';

type Props = {
  line: Line;
  index: Index;
  day: string;
  actions: Actions /** Named by the class in the list of a subject, by the subject in the list of a class. */;
  by: 'class' | 'subject';
};

/** One subject in one class or group: its teacher, or what is missing; clicking opens or creates it. */
export function LineRow({ line, index, day, actions, by }: Props) {
  const { t } = useLingui();
  const lang = useLang();
  const { subject, place, course, expected } = line;
  const name =
    by === 'class' ? <SubjectPill colorKey={subject.colour}>{subject.name}</SubjectPill> : <bdi>{place}</bdi>;
  const group = by === 'class' && line.groupId !== null ? place : '';
  const less = course && expected !== null && course.weeklyMinutes !== expected;
  return (
    <li className={css.line}>
      <span className={css.lineName}>
        {course ? (
          <button
            type="button"
            className={css.open}
            aria-label={t`${subject.name}, ${place}`}
            onClick={() => actions.open(course.id)}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {group && (
          <span className={css.quiet}>
            <bdi>{group}</bdi>
          </span>
        )}
        {line.unexpected && (
          <span className={css.quiet}>
            <Trans>hors programme du niveau</Trans>
          </span>
        )}
      </span>
      <span className={css.who}>
        {course ? (
          <Who line={line} index={index} day={day} />
        ) : (
          <StatusPill tone="warn" icon={IconAlertTriangle}>
            <Trans>Cours à créer</Trans>
          </StatusPill>
        )}
      </span>
      <span className={css.hours}>
        <span>{minutesText(course?.weeklyMinutes ?? expected ?? 0, lang)}</span>
        {less && (
          <span className={css.warn}>
            <Trans>prévu : {minutesText(expected, lang)}</Trans>
          </span>
        )}
      </span>
      {!course && actions.mayEdit && (
        <Button
          size="small"
          icon={IconPlus}
          onClick={() =>
            actions.create({
              subjectId: subject.id,
              classId: line.classId,
              groupId: null,
              weeklyMinutes: expected ?? 0,
              coefficient: line.coefficient ?? 1,
            })
          }
        >
          <Trans>Créer</Trans>
        </Button>
      )}
    </li>
  );
}

function Who({ line, index, day }: { line: Line; index: Index; day: string }) {
  const { i18n } = useLingui();
  const now = line.course ? teachersNow(index, line.course, day) : [];
  return (
    <>
      {now.map(({ person, teacher }) => (
        <span key={`${person.id}${teacher.fromOn}`}>
          <bdi>{person.label}</bdi>
          {teacher.role !== 'main' && <span className={css.quiet}> · {i18n._(roleNames[teacher.role])}</span>}
        </span>
      ))}
      {line.state === 'vacant' && (
        <StatusPill tone="bad" icon={IconUserQuestion}>
          <Trans>Sans professeur</Trans>
        </StatusPill>
      )}
      {line.state === 'double' && (
        <StatusPill tone="warn" icon={IconUsers}>
          <Trans>Deux titulaires</Trans>
        </StatusPill>
      )}
    </>
  );
}
