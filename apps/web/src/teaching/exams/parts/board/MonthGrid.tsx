import { addDays, weekNumber } from '@encrier/contract/kernel/days';
import type { ExamBoard, ExamLine } from '@encrier/contract/teaching/exams';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMinute, formatMonthDay, formatSpan, formatWeekday } from '#kernel/dates.ts';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { weeksFrom } from '../days.ts';
import { nameOf, tint } from '../ExamLook.tsx';
import css from '../Exams.module.css';

/** The limits of a class: those of its organisation, else of the school. */
const rulesOf = ({ orgs, rules }: ExamBoard, orgId: string) => orgs.find(({ id }) => id === orgId)?.rules ?? rules;

type BoardExam = ExamBoard['exams'][number];
type Props = {
  data: ExamBoard;
  /** The first day of the four weeks. */
  from: string;
  classes: ExamBoard['classes'];
  onOpen: (exam: ExamLine) => void;
  onMove: (exam: ExamLine, day: string) => void;
};

/** A test appears in the row of each of its classes, and each class has its own days: both ids contain the class. */
const keyOf = (classId: string, id: string): string => `${classId} ${id}`;
const classIn = (key: string): string => key.slice(0, key.indexOf(' '));
const idIn = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** A boolean attribute, present only when true. */
const flag = (on: boolean): '' | undefined => (on ? '' : undefined);

/** Four weeks, a row per class: a test is moved to another day by dragging, or with the keys. */
export function MonthGrid({ data, from, classes, onOpen, onMove }: Props) {
  const { t } = useLingui();
  const weeks = weeksFrom(from);
  const examOf = (chip: string) => data.exams.find(({ id }) => id === idIn(chip));
  const carry = useCarry({
    nameOf: (chip) => {
      const exam = examOf(chip);
      return exam ? nameOf(exam) : '';
    },
    takes: (place, chip) => examOf(chip)?.classIds.includes(classIn(place)) ?? false,
    onPut: (chip, { place }) => {
      const [exam, day] = [examOf(chip), idIn(place)];
      if (exam && exam.day !== day) onMove(exam, day);
      return undefined;
    },
  });
  const closedOn = (day: string, classId: string) =>
    data.closed.find((one) => one.day === day && (one.classIds === null || one.classIds.includes(classId)));
  return (
    <>
      {carry.marks}
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
                          title={closed?.label}
                          {...carry.on({ place: keyOf(one.id, day), name: formatDay(day) })}
                        >
                          <span className={css.chips}>
                            {here.map((exam) => (
                              <Chip
                                key={exam.id}
                                exam={exam}
                                className={one.name}
                                part={exam.can.move ? keyOf(one.id, exam.id) : undefined}
                                carry={carry}
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
    </>
  );
}

type ChipProps = {
  exam: BoardExam;
  className: string;
  /** Its key for dragging, for people who may move it. */
  part: string | undefined;
  carry: Carry;
  onOpen: (exam: ExamLine) => void;
};
/** One test on its day; people who may move it can drag it. */
function Chip({ exam, className, part, carry, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      className={css.chip}
      style={tint(exam.colour)}
      data-state={exam.state}
      onClick={() => onOpen(exam)}
      aria-label={`${nameOf(exam)}, ${className}, ${formatDay(exam.day)} ${formatMinute(exam.starts)}`}
      title={`${nameOf(exam)} · ${formatMinute(exam.starts)}`}
      {...carry.on({ thing: part, grip: part, how: 'space' })}
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
            <span className={css.quiet}>{formatSpan(monday, addDays(monday, 4))}</span>
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

/** Legend of the colours and the keys. */
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
