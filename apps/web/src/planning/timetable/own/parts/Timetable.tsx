import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import type { WeekWords } from '@encrier/ui/week/model';
import { MonthView } from '@encrier/ui/week/MonthView';
import { WeekView } from '@encrier/ui/week/WeekView';
import { addDays, mondayOf, weekNumber } from '@encrier/contract/kernel/days';
import { weekOf } from '@encrier/contract/planning/places';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDay, formatMinute, formatMonth, formatSpan, formatWeekday } from '#kernel/dates.ts';
import { useLook } from '#kernel/look.ts';
import { comma } from '#kernel/text.ts';
import type { OwnFilter, OwnPerson } from '../own.api.ts';
import { Changes } from './Changes.tsx';
import { breaksOf, childColour, daysShown, firstName, itemOf, monthDays, type Shown } from './items.ts';
import { LessonSheet } from './LessonSheet.tsx';
import css from './Own.module.css';

type Props = {
  persons: readonly OwnPerson[];
  today: string;
  now: { day: string; minute: number };
  filter: OwnFilter;
  /** The choice of a presentation, where the bar has no room for it. */
  choice: ReactNode;
  onStep: (step: -1 | 1) => void;
  onChange: (part: Partial<OwnFilter>) => void;
};

const useWords = (): WeekWords => {
  const { t, i18n } = useLingui();
  return useMemo(
    () => ({
      item: (item, day) => {
        const [from, to] = [formatMinute(item.start), formatMinute(item.end)];
        const state =
          item.state === 'cancelled'
            ? t`annulé`
            : item.state === 'moved'
              ? t`modifié`
              : item.state === 'new'
                ? t`ajouté`
                : '';
        const badges = (item.badges ?? []).map(({ label }) => label);
        return [item.title, ...badges, day ? formatDay(day.key) : '', t`${from} à ${to}`, ...(item.lines ?? []), state]
          .filter(Boolean)
          .join(comma());
      },
      hour: (minute) => (i18n.locale.startsWith('fr') ? `${minute / 60} h` : formatMinute(minute)),
      time: formatMinute,
      states: { cancelled: t`Annulé`, moved: t`Modifié`, new: t`Ajouté`, held: t`À confirmer`, locked: t`Verrouillé` },
      nothing: t`Aucun cours`,
      chooseDay: t`Choisir un jour`,
    }),
    [t, i18n.locale],
  );
};

/** Lessons of the chosen days, with what changed, and the sheet of the one that is opened. */
export function Timetable({ persons, today, now, filter, choice, onStep, onChange }: Props) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const words = useWords();
  const [shown, setShown] = useState<Shown | null>(null);
  const several = persons.length > 1;
  const all: Shown[] = persons.flatMap((person, index) => person.lessons.map((lesson) => ({ lesson, person, index })));
  const days = daysShown(filter, persons);
  const inSight = new Set(days.map(({ key }) => key));
  const seen = all.filter(({ lesson }) => inSight.has(lesson.day));
  const anchor = persons.find(({ weekAOn }) => weekAOn)?.weekAOn ?? null;
  const { view, day } = filter;
  const { printing } = useLook();
  const head = (
    <Head
      filter={filter}
      choice={choice}
      onStep={onStep}
      turn={view === 'month' ? null : weekOf(day, anchor)}
      onToday={() => onChange({ day: today })}
      last={days.at(-1)?.key ?? day}
      first={days[0]?.key ?? day}
    >
      {view !== 'month' && <Changes shown={seen} several={several} onOpen={setShown} />}
    </Head>
  );
  if (!persons.length)
    return (
      <EmptyState icon={IconCalendarOff} title={<Trans>Aucun emploi du temps</Trans>}>
        <Trans>Il apparaîtra ici dès que l’école l’aura publié.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.stack}>
      {head}
      {several && <Legend persons={persons} />}
      {view === 'month' ? (
        <MonthView
          label={formatMonth(day)}
          heads={Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index)).map((key) => ({
            name: formatWeekday(key),
            short: formatWeekday(key, 'short'),
          }))}
          days={monthDays(day, today, persons, several)}
          onOpen={({ key }) => onChange({ view: 'day', day: key })}
        />
      ) : (
        <WeekView
          label={t`Emploi du temps`}
          days={days}
          items={seen.map((one) => itemOf(one, several, i18n))}
          breaks={breaksOf(persons, days)}
          now={now}
          presentation={view === 'list' ? 'list' : 'grid'}
          phone={several ? 'day' : 'week'}
          {...(several && narrow && inSight.has(day) && { day, onDay: (key: string) => onChange({ day: key }) })}
          ink={printing === 'color' ? 'colour' : 'black'}
          words={words}
          onTurnPage={onStep}
          onOpen={(item) => setShown(all.find((one) => `${one.person.id} ${one.lesson.id}` === item.id) ?? null)}
        />
      )}
      <LessonSheet shown={shown} onClose={() => setShown(null)} />
    </div>
  );
}

/** The days shown, the week's name, and navigation. */
function Head({
  filter: { view, day },
  first,
  last,
  turn,
  choice,
  onStep,
  onToday,
  children,
}: {
  filter: OwnFilter;
  first: string;
  last: string;
  turn: 'A' | 'B' | null;
  choice: ReactNode;
  onStep: (step: -1 | 1) => void;
  onToday: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const number = weekNumber(day);
  const title = view === 'month' ? formatMonth(day) : view === 'day' ? formatDay(day) : formatSpan(first, last);
  return (
    <div className={css.head}>
      <div className={css.titles}>
        <h2 className={css.title}>{title}</h2>
        {view !== 'month' && (
          <span className={css.quiet}>
            <Facts>
              {[
                <Trans key="week">Semaine {number}</Trans>,
                turn && (
                  <span key="turn" className={css.turn}>
                    {turn}
                  </span>
                ),
              ]}
            </Facts>
          </span>
        )}
      </div>
      {children}
      <div className={css.ways} data-print="hide">
        {choice}
        <IconButton icon={IconChevronLeft} label={t`Précédent`} flip onClick={() => onStep(-1)} />
        <Button onClick={onToday}>
          <Trans>Aujourd’hui</Trans>
        </Button>
        <IconButton icon={IconChevronRight} label={t`Suivant`} flip onClick={() => onStep(1)} />
      </div>
    </div>
  );
}

function Legend({ persons }: { persons: readonly OwnPerson[] }) {
  const { t } = useLingui();
  return (
    <ul className={css.legend} aria-label={t`Enfants`}>
      {persons.map((person, index) => (
        <li key={person.id}>
          <span className={css.dot} style={{ background: `var(--s-${childColour(index)}-bar)` }} aria-hidden="true" />
          <bdi>{firstName(person)}</bdi>
        </li>
      ))}
    </ul>
  );
}
