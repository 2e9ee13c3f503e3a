import { minutesText } from '@encrier/contract/school/weekly-time';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';
import { subjectOf, lessonAudience, lessonTeachers } from './lesson-words.ts';
import { type Index, loadOf, type Target, type TrayLine } from './plan-model.ts';

type Props = {
  board: TimetableBoard;
  index: Index;
  target: Target;
  lines: readonly TrayLine[];
  day: string;
  mayEdit: boolean;
  onTake: (line: TrayLine) => void;
  onLift: (line: TrayLine, picture: HTMLElement, event: PointerEvent) => void;
  onOther: () => void;
};

const colours = (key: string | undefined): CSSProperties =>
  Object.fromEntries(
    ['bg', 'bar', 'ink', 'line'].map((part) => [`--${part}`, `var(--s-${key ?? 'vie'}-${part}, var(--s-vie-${part}))`]),
  ) as CSSProperties;

/** Lessons still to place, then the hours of each course, then those of the teachers. */
export function Tray({ board, index, target, lines, day, mayEdit, onTake, onLift, onOther }: Props) {
  const { t } = useLingui();
  const lang = useLang();
  const missing = lines.filter(({ left }) => left > 0);
  const left = missing.reduce((sum, line) => sum + line.left, 0);
  const described = ({ course }: TrayLine): string => {
    const whom = lessonAudience(index, course);
    const who = lessonTeachers(index, { ...course, title: '', classroomId: null }) || t`sans professeur`;
    return [target.of === 'teacher' || course.groupId ? whom : '', target.of === 'teacher' ? '' : who]
      .filter(Boolean)
      .join(comma());
  };
  return (
    <aside className={css.tray} aria-label={t`À placer`}>
      {mayEdit && (
        <section className={css.trayPart}>
          <h2 className={css.trayTitle}>
            <Trans>À placer</Trans>
            {left > 0 && <span className={css.count}>{minutesText(left, lang)}</span>}
          </h2>
          <ul className={css.cards}>
            {missing.map((line) => {
              const subject = index.subjects.get(line.course.subjectId);
              return (
                <li key={line.course.id}>
                  <button
                    type="button"
                    className={css.card}
                    style={colours(subject?.colour)}
                    onPointerDown={(event) => event.button === 0 && onLift(line, event.currentTarget, event)}
                    onClick={() => onTake(line)}
                  >
                    <span className={css.cardName}>
                      <bdi>{subjectOf(index, line.course.subjectId)}</bdi>
                      <IconGripVertical size={15} aria-hidden="true" />
                    </span>
                    <span className={css.cardDetail}>
                      <bdi>{described(line)}</bdi>
                      <span>{minutesText(line.left, lang)}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          {missing.length === 0 && lines.length > 0 && (
            <p className={css.quiet}>
              <Trans>Toutes les heures sont placées.</Trans>
            </p>
          )}
          {lines.length === 0 && target.of !== 'room' && (
            <p className={css.quiet}>
              <Trans>Aucun cours n’est affecté ici.</Trans>
            </p>
          )}
          <Button size="small" icon={IconPlus} onClick={onOther}>
            <Trans>Placer par un formulaire</Trans>
          </Button>
        </section>
      )}
      <Hours index={index} lines={lines} />
      <Loads board={board} index={index} target={target} lines={lines} day={day} />
    </aside>
  );
}

function Hours({ index, lines }: { index: Index; lines: readonly TrayLine[] }) {
  const lang = useLang();
  if (!lines.length) return null;
  return (
    <section className={css.trayPart} data-wide>
      <h2 className={css.trayTitle}>
        <Trans>Heures par semaine</Trans>
      </h2>
      <ul className={css.hours}>
        {lines.map(({ course, placed }) => {
          const subject = index.subjects.get(course.subjectId);
          const group = course.groupId ? index.groups.get(course.groupId)?.name : '';
          return (
            <li key={course.id} data-off={placed !== course.weeklyMinutes || undefined}>
              <span className={css.dot} style={colours(subject?.colour)} />
              <bdi className={css.hourName}>
                {subjectOf(index, course.subjectId)} {group && <small>{group}</small>}
              </bdi>
              <bdi className={css.figure}>
                <b>{minutesText(placed, lang)}</b> / {minutesText(course.weeklyMinutes, lang)}
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Loads({ board, index, target, lines, day }: Pick<Props, 'board' | 'index' | 'target' | 'lines' | 'day'>) {
  const lang = useLang();
  const [all, setAll] = useState(false);
  const ids = target.of === 'teacher' ? [target.id] : [...new Set(lines.flatMap(({ course }) => course.teacherIds))];
  const shown = all ? ids : ids.slice(0, 8);
  if (!ids.length) return null;
  return (
    <section className={css.trayPart} data-wide>
      <h2 className={css.trayTitle}>
        <Trans>Services des professeurs</Trans>
      </h2>
      <ul className={css.hours}>
        {shown.map((id) => {
          const { placed, given } = loadOf(board, id, day);
          return (
            <li key={id} data-off={placed !== given || undefined}>
              <bdi className={css.hourName}>{index.staff.get(id)?.label}</bdi>
              <bdi className={css.figure}>
                <b>{minutesText(placed, lang)}</b> / {minutesText(given, lang)}
              </bdi>
            </li>
          );
        })}
      </ul>
      {shown.length < ids.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          <Trans>Tous les professeurs</Trans>
        </Button>
      )}
    </section>
  );
}
