import { dayNumber } from '@encrier/contract/kernel/days';
import type { OwnHomework, OwnHomeworks } from '@encrier/contract/teaching/homework';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay } from '#kernel/dates.ts';
import css from '../Homework.module.css';
import { grouped, isSettled, parted } from './groups.ts';
import { PieceRow } from './PieceRow.tsx';
import { WeekLoad } from './WeekLoad.tsx';

type Props = {
  pupil: OwnHomeworks['pupils'][number];
  items: readonly OwnHomework[];
  today: string;
  from: string;
  bySubject: boolean;
  /** Shown above: the reader has several children. */
  named: boolean;
  area: string;
};

/** One pupil's homework: late ones, the week, then each day or each subject. */
export function ChildHomework({ pupil, items, today, from, bySubject, named, area }: Props) {
  const { t } = useLingui();
  const { before, within } = parted(items, from);
  const groups = grouped(within, (one) => (bySubject ? subjectName(one) : one.dueOn));
  const row = (one: OwnHomework) => (
    <PieceRow key={one.id} piece={one} today={today} may={pupil.can.act} area={area} dated={bySubject} />
  );
  return (
    <section className={css.page} aria-label={named ? pupil.label : undefined}>
      {named && (
        <h2 className={css.who}>
          <bdi>{pupil.label}</bdi>
        </h2>
      )}
      <WeekLoad items={within} from={from} today={today} self={pupil.self} />
      {before.length > 0 && (
        <Card title={t`En retard ou à refaire`} count={before.length} countTone="bad" flush>
          <CardRows>
            {before.map((one) => (
              <PieceRow key={one.id} piece={one} today={today} may={pupil.can.act} area={area} dated />
            ))}
          </CardRows>
        </Card>
      )}
      {groups.map(({ key, items: rows }) => (
        <Card
          key={key}
          title={bySubject ? <bdi>{key}</bdi> : <DayTitle day={key} today={today} />}
          end={<DoneCount rows={rows} />}
          flush
        >
          <CardRows>{rows.map(row)}</CardRows>
        </Card>
      ))}
      {!items.length && (
        <p className={css.quiet}>
          <Trans>Aucun devoir pour cette semaine ni la suivante.</Trans>
        </p>
      )}
    </section>
  );
}

function DayTitle({ day, today }: { day: string; today: string }) {
  const days = dayNumber(day) - dayNumber(today);
  if (days !== 0 && days !== 1) return <>{formatDay(day)}</>;
  return (
    <>
      {days ? <Trans>Demain</Trans> : <Trans>Aujourd’hui</Trans>} <span className={css.quiet}>{formatDay(day)}</span>
    </>
  );
}

/** Number of homeworks done: « 1 sur 3 ». */
function DoneCount({ rows }: { rows: readonly OwnHomework[] }) {
  const due = rows.filter(({ cancelled }) => !cancelled);
  const done = due.filter(isSettled).length;
  if (!due.length) return null;
  return (
    <span className={css.quiet}>
      <Trans>
        {done} sur {due.length}
      </Trans>
    </span>
  );
}
