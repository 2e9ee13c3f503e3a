import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours, formatMinute } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { debtsQuery, type LessonDebt } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { debtWords } from './words.ts';

const sumWords = (debts: readonly LessonDebt[]): string =>
  lengthWords(debts.reduce((sum, { starts, ends }) => sum + ends - starts, 0));

/** Lessons to make up, course by course, and their planned dates. */
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

/** Total of lessons to make up, and how many are planned. */
function Total({ debts }: { debts: readonly LessonDebt[] }) {
  const { t } = useLingui();
  const of = (state: LessonDebt['state']): string => sumWords(debts.filter((one) => one.state === state));
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
  const left = sumWords(owed);
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
          const made = debt.madeUp && `${formatDay(debt.madeUp.day)}, ${formatMinute(debt.madeUp.starts)}`;
          const lost = formatDay(debt.day);
          return (
            <CardRow
              key={debt.lessonId}
              title={`${lost}, ${formatHours(debt)}`}
              detail={[...debt.teachers.map(({ label }) => label), made && t`rattrapage : ${made}`]}
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
