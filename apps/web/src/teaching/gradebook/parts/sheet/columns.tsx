import { compare, decimal } from '@encrier/contract/teaching/fractions';
import type { Assessment, GradeSheet, MarkValue, SheetPupil } from '@encrier/contract/teaching/gradebook';
import { Spark } from '@encrier/ui/chart/Spark';
import { Avatar } from '@encrier/ui/data/Avatar';
import type { GridColumn } from '@encrier/ui/grid/model';
import { UiLink } from '@encrier/ui/link';
import { useLingui } from '@lingui/react/macro';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import { onTwenty, saidAverage, saidFigure, saidValue } from '../figures.ts';
import { stateWords } from '../words.ts';
import { written } from '@encrier/contract/teaching/fractions';
import css from '../Gradebook.module.css';
import { cellText, codeKeys, noMark, parseCell } from './cells.ts';
import type { LiveSheet } from './use-sheet.ts';
import { shown } from '@encrier/contract/teaching/fractions';

type Column = GridColumn<SheetPupil, MarkValue>;
const isGood = (value: string, scale: string): boolean => compare(onTwenty(value, scale), decimal('17')) >= 0;

/** The head of an assessment: title, scale, and visibility. */
function Head({
  assessment,
  filled,
  pupils,
  href,
}: {
  assessment: Assessment;
  filled: number;
  pupils: number;
  href: string | null;
}) {
  const { t, i18n } = useLingui();
  const { title, topic, day, coefficient, scale, state, parentsAt } = assessment;
  const open = state === 'draft' || state === 'planned';
  const Icon = open ? IconPencil : IconLock;
  const name = <bdi>{title}</bdi>;
  return (
    <span className={css.head} data-state={state}>
      <span className={css.headTitle}>
        {href ? (
          <UiLink href={href} tabIndex={-1}>
            {name}
          </UiLink>
        ) : (
          name
        )}
        <Icon size={13} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={css.headLine}>{topic ? <bdi>{topic}</bdi> : ' '}</span>
      {open ? (
        <span className={css.headState}>
          {i18n._(stateWords[state].word)} · {filled} / {pupils}
        </span>
      ) : parentsAt && state === 'published' && parentsAt > new Date().toISOString() ? (
        <span className={css.headState}>{t`Parents : ${formatMonthDay(parentsAt.slice(0, 10))}`}</span>
      ) : (
        <span className={css.headLine} dir="ltr">
          {formatMonthDay(day)} · ×{formatDecimal(coefficient)} · /{formatDecimal(scale)}
        </span>
      )}
    </span>
  );
}

/** Columns of a sheet: the pupil, the marks, the average and how it went. */
export function useColumns(
  sheet: GradeSheet,
  live: LiveSheet,
  look: { twenty: boolean; edit: string; onPupil: (pupil: SheetPupil) => void },
): Column[] {
  const { t } = useLingui();
  const { assessments, pupils, can } = sheet;
  const { value, averages, figures } = live;
  const here = pupils.filter(({ left }) => !left);
  const name: Column = {
    key: 'pupil',
    name: t`Élève`,
    head: <span>{t`Élève`}</span>,
    width: 220,
    narrow: 150,
    frozen: true,
    format: (_value, row) => row.label,
    show: (_value, row) => (
      <button type="button" className={css.pupil} tabIndex={-1} onClick={() => look.onPupil(row)}>
        <Avatar name={row.label} size={22} photo={row.photo} />
        <bdi data-left={row.left || undefined}>{row.label}</bdi>
      </button>
    ),
    foot: (
      <span className={css.foot}>
        <b>{t`Moyenne de classe`}</b>
        <span>{t`min – max`}</span>
      </span>
    ),
  };
  const columns = assessments.map((one): Column => {
    const found = figures.assessments.get(one.id);
    const shownOf = (cell: MarkValue): string =>
      look.twenty && cell.value !== null ? saidValue(onTwenty(cell.value, one.scale)) : cellText(cell);
    const filled = here.filter(({ id }) => {
      const cell = value(id, one.id);
      return cell.value !== null || cell.code !== null;
    }).length;
    return {
      key: one.id,
      name: one.title,
      head: <Head assessment={one} filled={filled} pupils={here.length} href={`${look.edit}/${one.id}/edit`} />,
      width: 118,
      narrow: 104,
      align: 'end',
      inputMode: 'decimal',
      tinted: one.state === 'draft' || one.state === 'planned',
      format: shownOf,
      parse: (text) => parseCell(text, one.scale),
      readOnly: (row) => !can.write || look.twenty || row.left || one.state === 'cancelled',
      oneKey: (key) => {
        const code = codeKeys[key.toLowerCase()];
        return code ? cellText({ value: null, code }) : null;
      },
      look: (cell) =>
        cell.code
          ? 'hatched'
          : one.state === 'cancelled'
            ? 'quiet'
            : cell.value !== null && isGood(cell.value, one.scale)
              ? 'good'
              : undefined,
      foot: found && (
        <span className={css.foot}>
          <b>{saidAverage(found.mean)}</b>
          <span dir="ltr">
            {saidFigure(written(found.low))} – {saidFigure(written(found.high))}
          </span>
        </span>
      ),
    };
  });
  const average: Column = {
    key: 'average',
    name: t`Moyenne`,
    head: <b className={css.end}>{t`Moyenne`}</b>,
    width: 96,
    align: 'end',
    format: (_value, row) => saidAverage(averages.get(row.id)?.value ?? null, sheet.rules.rounding),
    look: (_value, row) => {
      const found = averages.get(row.id)?.value;
      return found && compare(found, decimal('10')) < 0 ? 'bad' : 'strong';
    },
    foot: figures.subject && <b className={css.end}>{saidAverage(figures.subject.mean, sheet.rules.rounding)}</b>,
  };
  const trend: Column = {
    key: 'trend',
    name: t`Évolution`,
    head: <b>{t`Évolution`}</b>,
    width: 100,
    format: () => '',
    show: (_value, row) => {
      const points = assessments.flatMap((one) => {
        const cell = value(row.id, one.id);
        return one.state === 'cancelled' || cell.value === null ? [] : [shown(onTwenty(cell.value, one.scale))];
      });
      const found = averages.get(row.id)?.value;
      if (points.length < 2) return null;
      const [first, last] = [points[0], points.at(-1)].map((point) => formatDecimal(String(point)));
      const low = found !== undefined && found !== null && compare(found, decimal('10')) < 0;
      return (
        <Spark
          width={76}
          height={24}
          tone={low ? 'bad' : 'quiet'}
          values={points}
          label={t`Évolution sur ${points.length} notes, de ${first} à ${last} sur 20`}
        />
      );
    },
  };
  return [name, ...columns, average, trend];
}
export { noMark };
