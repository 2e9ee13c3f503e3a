import type { ExamBoard, ExamLine } from '@encrier/contract/teaching/exams';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { formatDay, formatMinute, formatMonthDay, formatSpan, formatWeekday } from '#kernel/dates.ts';
import { dayAfter, weekNumber, weeksFrom } from '../days.ts';
import { nameOf, tint } from '../ExamLook.tsx';
import css from '../Exams.module.css';

/** The limits of a class: those of its organisation, else of the school. */
const rulesOf = ({ orgs, rules }: ExamBoard, orgId: string) => orgs.find(({ id }) => id === orgId)?.rules ?? rules;

type BoardExam = ExamBoard['exams'][number];
type Carried = { id: string; classId: string; day: string };
type Props = {
  data: ExamBoard;
  /** The first day of the four weeks. */
  from: string;
  classes: ExamBoard['classes'];
  onOpen: (exam: ExamLine) => void;
  onMove: (exam: ExamLine, day: string) => void;
};

/** An attribute without a value that stands only where it is true. */
const flag = (on: boolean): '' | undefined => (on ? '' : undefined);

/** Four weeks, a row for each class: a test is carried to another day by hand, or with the keys. */
export function MonthGrid({ data, from, classes, onOpen, onMove }: Props) {
  const { t } = useLingui();
  const [carried, setCarried] = useState<Carried | null>(null);
  // What the mouse holds: the browser tells a place what is dropped on it, not what is held above it.
  const [held, setHeld] = useState<BoardExam | null>(null);
  const weeks = weeksFrom(from);
  const days = weeks.flatMap((week) => week.days);
  const drop = (id: string, day: string): void => {
    const exam = data.exams.find((one) => one.id === id);
    setCarried(null);
    if (exam && exam.day !== day) onMove(exam, day);
  };
  const closedOn = (day: string, classId: string) =>
    data.closed.find((one) => one.day === day && (one.classIds === null || one.classIds.includes(classId)));
  /** Space takes it up and puts it down, the arrows carry it from day to day, Escape leaves it. */
  function keys(event: KeyboardEvent, exam: BoardExam, classId: string): void {
    if (event.key === ' ' && exam.can.move) {
      event.preventDefault();
      if (carried?.id === exam.id) drop(exam.id, carried.day);
      else setCarried({ id: exam.id, classId, day: exam.day });
    } else if (carried?.id === exam.id && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      const step = (event.key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1;
      const day = days[days.indexOf(carried.day) + step];
      if (day) setCarried({ ...carried, day });
    } else if (event.key === 'Escape' && carried) {
      event.preventDefault();
      setCarried(null);
    }
  }
  return (
    <>
      {/* A month wider than the page scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: same */}
      <section className={css.scroll} aria-label={t`Devoirs surveillés par classe et par jour`} tabIndex={0}>
        <table className={css.grid} aria-label={t`Devoirs surveillés par classe et par jour`}>
          <Head weeks={weeks} today={data.today} />
          <tbody>
            {classes.map((one) => {
              const rules = rulesOf(data, one.orgId);
              return (
                <tr key={one.id}>
                  <th scope="row">
                    <bdi>{one.name}</bdi>
                  </th>
                  {weeks.map(({ days: five }) => {
                    const own = data.exams.filter(
                      ({ classIds, day }) => classIds.includes(one.id) && five.includes(day),
                    );
                    const full = own.length >= rules.perWeek;
                    const over = own.length > rules.perWeek;
                    return five.map((day, at) => {
                      const here = own.filter((exam) => exam.day === day);
                      const closed = closedOn(day, one.id);
                      return (
                        <td
                          key={day}
                          data-full={full ? 1 : undefined}
                          data-over={over ? 1 : undefined}
                          data-dayover={flag(here.length > rules.perDay)}
                          data-closed={flag(closed !== undefined)}
                          data-end={flag(at === 4)}
                          data-target={flag(carried?.classId === one.id && carried.day === day)}
                          title={closed?.label}
                          onDragOver={(event) => held?.classIds.includes(one.id) && event.preventDefault()}
                          onDrop={() => held && drop(held.id, day)}
                        >
                          <span className={css.chips}>
                            {here.map((exam) => (
                              <Chip
                                key={exam.id}
                                exam={exam}
                                className={one.name}
                                carried={carried?.id === exam.id}
                                onHold={setHeld}
                                onKeyDown={(event) => keys(event, exam, one.id)}
                                onOpen={onOpen}
                              />
                            ))}
                          </span>
                        </td>
                      );
                    });
                  })}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={css.corner}>
                {t`Par jour`}
              </th>
              {weeks.flatMap(({ days: five }) =>
                five.map((day, at) => (
                  <td key={day} data-end={at === 4 ? '' : undefined}>
                    {data.exams.filter((exam) => exam.day === day).length || '–'}
                  </td>
                )),
              )}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="visually-hidden" aria-live="assertive">
        {carried && t`Devoir pris : ${formatDay(carried.day)}`}
      </p>
    </>
  );
}

type ChipProps = {
  exam: BoardExam;
  className: string;
  carried: boolean;
  onHold: (exam: BoardExam | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (exam: ExamLine) => void;
};
/** One test on its day; it is carried by who may move it. */
function Chip({ exam, className, carried, onHold, onKeyDown, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      className={css.chip}
      style={tint(exam.colour)}
      data-state={exam.state}
      data-carried={carried ? '' : undefined}
      draggable={exam.can.move}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', exam.id);
        onHold(exam);
      }}
      onDragEnd={() => onHold(null)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(exam)}
      aria-label={`${nameOf(exam)}, ${className}, ${formatDay(exam.day)} ${formatMinute(exam.starts)}`}
      title={`${nameOf(exam)} · ${formatMinute(exam.starts)}`}
    >
      {exam.code.slice(0, 3)}
    </button>
  );
}

function Head({ weeks, today }: { weeks: ReturnType<typeof weeksFrom>; today: string }) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <td className={css.corner} />
        {weeks.map(({ monday }) => (
          <th key={monday} scope="colgroup" colSpan={5} className={css.week} data-end="">
            <b>{t`Semaine ${weekNumber(monday)}`}</b>{' '}
            <span className={css.quiet}>{formatSpan(monday, dayAfter(monday, 4))}</span>
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className={css.corner}>
          {t`Classe`}
        </th>
        {weeks.flatMap(({ days }) =>
          days.map((day, at) => (
            <th
              key={day}
              scope="col"
              className={css.date}
              data-today={day === today ? '' : undefined}
              data-end={at === 4 ? '' : undefined}
              aria-label={`${formatWeekday(day)} ${formatMonthDay(day)}`}
            >
              {formatWeekday(day, 'short').slice(0, 3)}
              <b>{Number(day.slice(8))}</b>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** What the colours and the keys mean. */
export function Legend() {
  const { t } = useLingui();
  return (
    <div className={css.legend}>
      <span>
        <i style={{ background: 'var(--warn-bg)' }} />
        {t`semaine pleine`}
      </span>
      <span>
        <i style={{ background: 'var(--bad-bg)' }} />
        {t`surcharge`}
      </span>
      <span>
        <i style={{ borderStyle: 'dashed' }} />
        {t`à valider`}
      </span>
      <span>{t`Espace : saisir et poser · ← → : jour · Échap : laisser`}</span>
    </div>
  );
}
