import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { debtsQuery, type LessonDebt, planMakeUp, roomsQuery } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { clock, hours, lessonName, minuteOf } from './hours.ts';
import { debtWords } from './words.ts';

const minutes = (debts: readonly LessonDebt[]): string => {
  const all = debts.reduce((sum, { starts, ends }) => sum + ends - starts, 0);
  const rest = all % 60;
  return `${Math.floor(all / 60)} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`;
};

/** Hours that pupils are owed, course by course, and when they are made up. */
export function Debts() {
  const asked = useQuery(debtsQuery);
  const [planning, setPlanning] = useState<LessonDebt | null>(null);
  return (
    <Asked
      query={asked}
      shape="cards"
      rows={4}
      empty={({ items }) =>
        items.length === 0 && <EmptyState icon={IconCalendarCheck} title={<Trans>Aucune heure à rattraper</Trans>} />
      }
    >
      {({ items }) => (
        <>
          <Total debts={items} />
          {[...Map.groupBy(items, lessonName)].map(([name, own]) => (
            <Course key={name} name={name} debts={own} onPlan={setPlanning} />
          ))}
          {planning && <PlanSheet debt={planning} onClose={() => setPlanning(null)} />}
        </>
      )}
    </Asked>
  );
}

/** What the school owes its pupils in all, and how much of it is planned. */
function Total({ debts }: { debts: readonly LessonDebt[] }) {
  const { t } = useLingui();
  const of = (state: LessonDebt['state']): string => minutes(debts.filter((one) => one.state === state));
  const [owed, planned, made] = [of('owed'), of('planned'), of('made_up')];
  return (
    <p className={css.pills}>
      <StatusPill tone="warn">{t`${owed} à rattraper`}</StatusPill>
      <StatusPill tone="info">{t`${planned} prévues`}</StatusPill>
      <StatusPill tone="ok">{t`${made} rattrapées`}</StatusPill>
    </p>
  );
}

function Course({ name, debts, onPlan }: { name: string; debts: LessonDebt[]; onPlan: (debt: LessonDebt) => void }) {
  const { t, i18n } = useLingui();
  const owed = debts.filter(({ state }) => state === 'owed');
  const left = minutes(owed);
  return (
    <Card
      flush
      title={<bdi>{name}</bdi>}
      note={owed.length > 0 && t`reste ${left} à prévoir`}
      end={owed.length > 0 && <StatusPill tone="warn">−{left}</StatusPill>}
    >
      <CardRows label={name}>
        {debts.map((debt) => {
          const { word, tone } = debtWords[debt.state];
          const made = debt.madeUp && `${formatDay(debt.madeUp.day)}, ${clock(debt.madeUp.starts)}`;
          const lost = formatDay(debt.day);
          return (
            <CardRow
              key={debt.lessonId}
              title={`${lost}, ${hours(debt)}`}
              detail={[
                <bdi key="who">{debt.teachers.map(({ label }) => label).join(' · ')}</bdi>,
                made && t`rattrapage : ${made}`,
              ]}
              end={
                <span className={css.ends}>
                  <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
                  {debt.state === 'owed' && (
                    <Button
                      size="small"
                      aria-label={t`Prévoir le rattrapage : ${name}, ${lost}`}
                      onClick={() => onPlan(debt)}
                    >
                      <Trans>Prévoir</Trans>
                    </Button>
                  )}
                </span>
              }
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

function PlanSheet({ debt, onClose }: { debt: LessonDebt; onClose: () => void }) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [day, setDay] = useState('');
  const [starts, setStarts] = useState(clock(debt.starts));
  const [classroomId, setRoom] = useState('');
  const from = minuteOf(starts);
  const ends = from + debt.ends - debt.starts;
  const known = day !== '' && starts !== '' && ends <= 1440;
  const rooms = useQuery({ ...roomsQuery(day, from, ends), enabled: known });
  const free = known ? (rooms.data?.rooms ?? []) : [];
  // A room that other hours take is chosen no more.
  const chosen = free.some(({ id }) => id === classroomId) ? classroomId : '';
  const run = useMutation({
    mutationFn: () => planMakeUp(debt.lessonId, { id, day, starts: from, ends, classroomId: chosen || null }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Le rattrapage est prévu.`);
      onClose();
    },
  });
  const lost = formatDay(debt.day);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{lessonName(debt)}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" disabled={!known} busy={run.isPending} onClick={() => run.mutate()}>
          <Trans>Prévoir le rattrapage</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <span className={css.quiet}>{t`Séance annulée du ${lost}`}</span>
        <div className={css.pair}>
          <DateField label={t`Jour`} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <TimeField label={t`Début`} value={starts} onChange={(event) => setStarts(event.currentTarget.value)} />
        </div>
        {known && <span className={css.quiet}>{hours({ starts: from, ends })}</span>}
        <SelectField
          label={t`Salle`}
          help={known ? t`Les salles libres à ces heures.` : t`Choisissez d’abord le jour.`}
          disabled={!known}
          value={chosen}
          options={[
            { value: '', label: t`Sans salle` },
            ...free.map(({ id, name, capacity }) => ({
              value: id,
              label: capacity ? plural(capacity, { one: `${name} · # place`, other: `${name} · # places` }) : name,
            })),
          ]}
          onChange={(event) => setRoom(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
