import type { CardData } from '@encrier/contract/kernel/cards';
import type { presenceCard } from '@encrier/contract/school-life/attendance-presence';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { LineChart } from '@encrier/ui/chart/LineChart';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural, t as say } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardCheck } from '@tabler/icons-react';
import {
  type AnyDashboardFace,
  type DashboardDays,
  type DashboardFigure,
  dashboardFace,
} from '#kernel/dashboard/faces.ts';
import { formatDay, formatMinute, formatMonthDay } from '#kernel/dates.ts';
import { formatPercent } from '#kernel/numbers.ts';
import css from './parts/Attendance.module.css';
import { titleOf } from '#kernel/content/subject-name.ts';

type Presence = CardData<typeof presenceCard>;
type PanelProps = { data: Presence; days: DashboardDays };

const percent = (rate: number | null): string => (rate === null ? '–' : formatPercent(rate));
const rowsOf = ({ span, from, to }: DashboardDays, view: string): string =>
  `/admin/absences-validation?vue=${span === 'day' ? 'journee' : view}${span === 'day' ? '' : `&du=${from}&au=${to}`}`;
/** A level two points or more below the school. */
const isLow = (rate: number | null, school: number | null): boolean =>
  rate !== null && school !== null && rate < school - 0.02;

function figuresOf(data: Presence, days: DashboardDays): DashboardFigure[] {
  const { rate, rateBefore, absent, absentBefore, late, lateBefore, due, called } = data;
  return [
    {
      key: 'presence',
      label: say`Présence`,
      value: percent(rate),
      change: rate === null || rateBefore === null ? null : { by: rate - rateBefore, unit: 'points' },
      trend: data.days.map(({ day, rate: value }) => ({ day, value, said: percent(value) })),
      definition: say`Minutes appelées moins minutes d’absence, de retard et de départ, par minutes appelées. Les lignes validées comptent, et celles du jour que personne n’a rejetées ; les activités de l’école ne comptent pas.`,
      href: rowsOf(days, 'chiffres'),
      rows: say`Voir les chiffres`,
    },
    {
      key: 'absent',
      label: say`Absents`,
      value: String(absent),
      note: plural(absent, { one: 'élève, au moins un cours', other: 'élèves, au moins un cours' }),
      change: rateBefore === null ? null : { by: absent - absentBefore, unit: 'things' },
      definition: say`Élèves qui ont manqué un cours ou une demi-journée au moins, chacun une fois.`,
      href: rowsOf(days, 'validees'),
      rows: say`Voir les absences`,
    },
    {
      key: 'late',
      label: say`Retards`,
      value: String(late),
      note: plural(late, { one: 'élève en retard', other: 'élèves en retard' }),
      change: rateBefore === null ? null : { by: late - lateBefore, unit: 'things' },
      definition: say`Élèves arrivés en retard une fois au moins, chacun une fois.`,
      href: rowsOf(days, 'validees'),
      rows: say`Voir les retards`,
    },
    {
      key: 'calls',
      label: say`Appels du jour`,
      value: `${called} / ${due}`,
      note: say`cours commencés depuis dix minutes`,
      ...(called < due && { tone: 'warn' as const }),
      definition: say`Appels faits, par cours d’aujourd’hui commencés depuis dix minutes au moins.`,
      href: '/admin/absences-validation?vue=journee',
      rows: say`Voir la journée`,
    },
  ];
}

function Curve({ data }: PanelProps) {
  const { t } = useLingui();
  const { days } = data;
  const count = days.length;
  return (
    <Card title={t`Taux de présence`} note={plural(count, { one: '# jour d’appel', other: '# jours d’appel' })}>
      <LineChart
        label={t`Taux de présence par jour`}
        points={days.map(({ day }) => ({ key: day, name: formatDay(day), short: formatMonthDay(day) }))}
        series={[{ key: 'school', name: t`Établissement`, values: days.map(({ rate }) => rate) }]}
        format={percent}
        words={{
          value: (point, _series, value) => `${point} · ${value}`,
          none: '–',
          empty: t`Aucun appel n’est fait encore.`,
          column: t`Jour`,
          showTable: t`Voir le tableau`,
          hideTable: t`Masquer le tableau`,
        }}
      />
    </Card>
  );
}

function Levels({ data, days }: PanelProps) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Présence par niveau`}
      end={
        <ButtonLink size="small" href={rowsOf({ ...days, span: 'week' }, 'chiffres')}>
          <Trans>Détail</Trans>
        </ButtonLink>
      }
    >
      {data.levels.length ? (
        <ul className={css.levels}>
          {data.levels.map(({ name, rate, absences }) => (
            <li key={name} data-low={isLow(rate, data.rate) || undefined}>
              <bdi>{name || t`Groupes`}</bdi>
              <span className={css.levelBar} aria-hidden="true">
                <span style={{ inlineSize: `${(rate ?? 0) * 100}%` }} />
              </span>
              <strong>{percent(rate)}</strong>
              <span className={css.quiet}>{plural(absences, { one: '# absence', other: '# absences' })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>
          <Trans>Aucun appel dans ces dates.</Trans>
        </p>
      )}
    </Card>
  );
}

function Undone({ data: { undone, due, called } }: PanelProps) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Appels non faits`}
      count={due - called}
      countTone="warn"
      flush
      {...(due > called && {
        end: (
          <ButtonLink size="small" href="/admin/absences-validation?vue=journee">
            <Trans>Rappeler</Trans>
          </ButtonLink>
        ),
      })}
    >
      {undone.length ? (
        <CardRows label={t`Appels non faits`}>
          {undone.map((row) => (
            <CardRow
              key={row.lessonId}
              icon={IconClipboardCheck}
              tone="warn"
              title={<Facts>{[row.audience, titleOf(row)]}</Facts>}
              detail={<bdi>{row.teachers}</bdi>}
              end={<bdi dir="ltr">{formatMinute(row.starts)}</bdi>}
            />
          ))}
        </CardRows>
      ) : (
        <p className={css.quiet} style={{ padding: 16 }}>
          <Trans>Tous les appels commencés sont faits.</Trans>
        </p>
      )}
    </Card>
  );
}

export const attendanceDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof presenceCard>({
    slot: 'attendance.presence',
    order: 10,
    figures: figuresOf,
    panels: [
      { order: 10, Panel: Curve },
      { order: 20, Panel: Levels },
      { order: 40, Panel: Undone },
    ],
    sheets: ({ days, levels }) => [
      {
        title: say`Présence par niveau`,
        head: [say`Niveau`, say`Présence`, say`Absences`],
        rows: levels.map(({ name, rate, absences }) => [name || say`Groupes`, percent(rate), String(absences)]),
      },
      {
        title: say`Taux de présence par jour`,
        head: [say`Jour`, say`Présence`],
        rows: days.map(({ day, rate }) => [day, percent(rate)]),
      },
    ],
  }),
];
