// house: the office's week is put together here from its parts
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { WeekView } from '@encrier/ui/week/WeekView';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCalendarX, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ofName } from '#kernel/text.ts';
import { type Lesson, type LessonWeek, weekQuery } from '../../lessons.api.ts';
import { type LookedAt, lookedAt, type PlanFilter, type TimetableBoard } from '../../timetable.api.ts';
import css from '../editor/Editor.module.css';
import { choicesOf } from '../editor/PlanBar.tsx';
import { indexOf } from '../editor/plan-model.ts';
import { useFrameWords } from '../frames/frame-words.ts';
import { useWeekWords } from '../week-words.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { breaksOf, dayAfter, daysOf, itemOf, letterOf, mondayOf } from './dated-week.ts';
import { LessonDaySheet } from './LessonDaySheet.tsx';

type Props = { board: TimetableBoard; filter: PlanFilter; onChange: (part: Partial<PlanFilter>) => void };
type Doing = { kind: 'open'; id: string } | { kind: 'add' } | { kind: 'cancel' } | null;

/** The real week of a class, a teacher, a room or a group: what was published and what hands changed since. */
export function DatedView({ board, filter, onChange }: Props) {
  const { t } = useLingui();
  const index = useMemo(() => indexOf(board), [board]);
  const choices = choicesOf(board)[filter.of];
  const chosen = choices.find(({ id }) => id === filter.id) ?? choices[0];
  const monday = mondayOf(filter.day || board.day);
  const asked = useQuery(weekQuery(filter.of, chosen?.id ?? '', monday));
  const [doing, setDoing] = useState<Doing>(null);
  const week = asked.data;
  const turn = letterOf(monday, week?.weekAOn ?? null);
  const go = (weeks: number): void => onChange({ day: dayAfter(monday, weeks * 7) });
  const names: Record<LookedAt, string> = {
    class: t`Classe`,
    teacher: t`Professeur`,
    room: t`Salle`,
    group: t`Groupe`,
  };
  const [from, to] = [formatMonthDay(monday), formatMonthDay(dayAfter(monday, 6))];
  const opened = doing?.kind === 'open' ? week?.lessons.find(({ id }) => id === doing.id) : undefined;
  const day = week?.today && week.today >= monday && week.today <= dayAfter(monday, 6) ? week.today : monday;
  return (
    <>
      <div className={css.bar}>
        <Segmented
          label={t`Emploi du temps de`}
          value={filter.of}
          onChange={(of) => onChange({ of, id: null })}
          options={lookedAt
            .filter((of) => choicesOf(board)[of].length > 0)
            .map((of) => ({ value: of, label: names[of] }))}
        />
        <SelectField
          label={names[filter.of]}
          labelHidden
          className={css.who}
          value={chosen?.id ?? ''}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
        />
        <div className={css.turn}>
          <IconButton icon={IconChevronLeft} flip outlined label={t`Semaine précédente`} onClick={() => go(-1)} />
          <strong className={css.span}>
            {t`${from} – ${to}`}
            {turn && <span className={css.letter}>{turn}</span>}
          </strong>
          <IconButton icon={IconChevronRight} flip outlined label={t`Semaine suivante`} onClick={() => go(1)} />
          <Button size="small" onClick={() => onChange({ day: '' })}>
            <Trans>Aujourd’hui</Trans>
          </Button>
        </div>
        {week?.can.change && (
          <div className={css.buttons}>
            <Button icon={IconCalendarPlus} onClick={() => setDoing({ kind: 'add' })}>
              <Trans>Ajouter une séance</Trans>
            </Button>
            <Button icon={IconCalendarX} onClick={() => setDoing({ kind: 'cancel' })}>
              <Trans>Annuler des séances</Trans>
            </Button>
          </div>
        )}
      </div>
      <Asked query={asked} label={t`Chargement de la semaine`}>
        {(week) => (
          <Week
            week={week}
            monday={monday}
            of={filter.of}
            onOpen={(id) => setDoing({ kind: 'open', id })}
            onTurnPage={go}
          />
        )}
      </Asked>
      {week && opened && (
        <LessonDaySheet
          key={opened.id}
          board={board}
          index={index}
          lesson={opened}
          day={day}
          mayChange={week.can.change}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.kind === 'add' && (
        <LessonDaySheet
          board={board}
          index={index}
          lesson={null}
          day={day}
          mayChange
          {...(filter.of === 'class' && chosen && { classId: chosen.id })}
          onClose={() => setDoing(null)}
        />
      )}
      {week && doing?.kind === 'cancel' && (
        <CancelSheet lessons={week.lessons.filter(standing)} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

const standing = ({ state }: Lesson): boolean => state === 'planned';

type WeekProps = {
  week: LessonWeek;
  monday: string;
  of: LookedAt;
  onOpen: (id: string) => void;
  onTurnPage: (step: -1 | 1) => void;
};
function Week({ week, monday, of, onOpen, onTurnPage }: WeekProps) {
  const { t } = useLingui();
  const words = useWeekWords();
  const { kinds } = useFrameWords();
  const days = useMemo(() => daysOf(week, monday), [week, monday]);
  const items = useMemo(() => week.lessons.map((lesson) => itemOf(lesson, of)), [week, of]);
  return (
    <div className={css.week}>
      <WeekView
        label={t`Semaine ${ofName(week.name)}`}
        days={days}
        items={items}
        breaks={breaksOf(week, days, kinds)}
        hours={{ start: 480, end: 1020 }}
        words={words}
        now={{ day: week.today, minute: -1 }}
        onOpen={(item) => onOpen(item.id)}
        onTurnPage={onTurnPage}
      />
    </div>
  );
}
