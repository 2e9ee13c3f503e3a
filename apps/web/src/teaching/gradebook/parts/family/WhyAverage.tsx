import { addDays } from '@encrier/contract/kernel/days';
import type { Line, SubjectAverage } from '@encrier/contract/teaching/averages';
import { compare, fraction, minus, over, plus, readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { OwnCourse, OwnMark } from '@encrier/contract/teaching/gradebook';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment, formatMonthDay } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidAverage, saidFigure, saidValue } from '../figures.ts';
import css from '../Gradebook.module.css';
import { codeWords, fateWords } from '../words.ts';
import { averageOf, averageOn } from '@encrier/contract/teaching/own-averages';
import { MarkChart } from './MarkChart.tsx';
import { TargetCard } from './TargetCard.tsx';

/**
 * « Pourquoi cette moyenne ? »: the average, its marks, the calculation in plain words, and the mark needed to change
 * it.
 */
export function WhyAverage({ course, pupil, today }: { course: OwnCourse; pupil: string; today: string }) {
  const found = averageOf(course);
  return (
    <>
      <p className={css.quiet}>
        <Facts>{[pupil, course.teachers]}</Facts>
      </p>
      <Standing course={course} found={found} today={today} />
      <Marks course={course} found={found} />
      {found.value && <Sum found={found} course={course} />}
      <MarkChart course={course} />
      {course.present && <TargetCard course={course} found={found} />}
    </>
  );
}

/** The average, its change within a month, and the class's. */
function Standing({ course, found, today }: { course: OwnCourse; found: SubjectAverage; today: string }) {
  const { t } = useLingui();
  const before = averageOn(course, addDays(today, -30)).value;
  const gap = found.value && before ? shown(minus(found.value, before)) : 0;
  const { figures } = course;
  const at = (text: string): string => `${Number(shown(readFraction(text))) * 5}%`;
  return (
    <Card title={t`Pourquoi cette moyenne ?`}>
      <div className={css.needs}>
        <span dir="ltr">
          <span className={css.big}>{saidAverage(found.value, course.rules.rounding)}</span>{' '}
          {found.value && <span className={css.of}>/20</span>}
        </span>
        {gap !== 0 && (
          <StatusPill tone={gap > 0 ? 'ok' : 'warn'}>
            {gap > 0
              ? t`+ ${formatDecimal(gap.toFixed(2))} en un mois`
              : t`− ${formatDecimal((-gap).toFixed(2))} en un mois`}
          </StatusPill>
        )}
      </div>
      {figures && found.value && (
        <>
          <div className={css.band} aria-hidden="true">
            <span className={css.line} />
            <span
              className={css.range}
              style={{ insetInlineStart: at(figures.low), insetInlineEnd: `calc(100% - ${at(figures.high)})` }}
            />
            <span
              className={css.middle}
              style={{ insetInlineStart: at(figures.lower), insetInlineEnd: `calc(100% - ${at(figures.upper)})` }}
            />
            <span className={css.mean} style={{ insetInlineStart: at(figures.mean) }} />
            <span className={css.own} style={{ insetInlineStart: `${shown(found.value) * 5}%` }} />
          </div>
          <p>
            {compare(found.value, readFraction(figures.mean)) >= 0 ? (
              <Trans>Au-dessus de la moyenne de la classe, {saidFigure(figures.mean)}.</Trans>
            ) : (
              <Trans>En dessous de la moyenne de la classe, {saidFigure(figures.mean)}.</Trans>
            )}{' '}
            <Trans>
              La moitié de la classe est entre {saidFigure(figures.lower)} et {saidFigure(figures.upper)}, toute la
              classe entre {saidFigure(figures.low)} et {saidFigure(figures.high)}.
            </Trans>
          </p>
        </>
      )}
      {!figures && (
        <p className={css.quiet}>
          <Trans>Les chiffres de la classe ne se montrent pas sous cinq élèves notés.</Trans>
        </p>
      )}
    </Card>
  );
}

/** Every published mark, with its weight in the average or why it has none. */
function Marks({ course, found }: { course: OwnCourse; found: SubjectAverage }) {
  const { t } = useLingui();
  const lines = new Map(found.lines.map((line) => [line.id, line]));
  const counted = found.lines.filter(({ fate }) => ['counted', 'zero', 'helps'].includes(fate)).length;
  const title = plural(counted, { 0: 'Aucune note ne compte', one: '# note compte', other: '# notes comptent' });
  return (
    <Card title={title} flush>
      <table className={css.table}>
        <caption className="visually-hidden">{t`Notes et leur part dans la moyenne`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Évaluation</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>note</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>coef.</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>points</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {course.marks.map((mark) => (
            <MarkRow key={mark.assessmentId} mark={mark} line={lines.get(mark.assessmentId)!} />
          ))}
        </tbody>
        {found.value && !found.boxes.length && !found.parts.length && (
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Total</Trans>
              </th>
              <td />
              <td className={css.figure}>{saidValue(found.weight)}</td>
              <td className={css.figure}>{saidValue(found.points)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}

/** The subject and its correction, once the family may open them. */
function MarkFiles({ mark: { subjectFiles, correctionFiles } }: { mark: OwnMark }) {
  if (!subjectFiles.length && !correctionFiles.length) return null;
  return (
    <span className={css.files} data-print="hide">
      {subjectFiles.length > 0 && (
        <>
          <span className={css.quiet}>
            <Trans>Sujet</Trans>
          </span>
          <Pieces pieces={subjectFiles} />
        </>
      )}
      {correctionFiles.length > 0 && (
        <>
          <span className={css.quiet}>
            <Trans>Corrigé</Trans>
          </span>
          <Pieces pieces={correctionFiles} />
        </>
      )}
    </span>
  );
}

function MarkRow({ mark, line }: { mark: OwnMark; line: Line }) {
  const { t, i18n } = useLingui();
  const idle = fateWords[line.fate];
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>
          <bdi>{mark.title}</bdi>
        </span>
        <span className={css.quiet} style={{ display: 'block' }}>
          <Facts>
            {[
              mark.topic,
              formatMonthDay(mark.day),
              mark.value !== null && mark.scale !== '20' && line.onScale && t`soit ${saidValue(line.onScale)}/20`,
              mark.changedAt && t`modifiée le ${formatMoment(mark.changedAt)}`,
              mark.figures && t`classe ${saidFigure(mark.figures.mean)}`,
            ]}
          </Facts>
        </span>
        {mark.comment && (
          <span className={css.note} style={{ display: 'block' }}>
            <bdi>{mark.comment}</bdi>
          </span>
        )}
        <MarkFiles mark={mark} />
      </th>
      <td className={css.figure} dir="auto">
        {mark.value !== null ? (
          <span dir="ltr">
            <b>{formatDecimal(mark.value)}</b>/{formatDecimal(mark.scale)}
          </span>
        ) : (
          mark.code && i18n._(codeWords[mark.code].word)
        )}
      </td>
      {idle ? (
        <td className={css.figure} colSpan={2}>
          {i18n._(idle)}
        </td>
      ) : line.fate === 'bonus' ? (
        <td className={css.figure} colSpan={2}>
          {t`bonus + ${saidValue(line.points)}`}
        </td>
      ) : (
        <>
          <td className={css.figure} dir="ltr">
            × {formatDecimal(mark.coefficient)}
          </td>
          <td className={css.figure}>{saidValue(line.points)}</td>
        </>
      )}
    </tr>
  );
}

/** The calculation, in words and as a formula. */
function Sum({ found, course }: { found: SubjectAverage; course: OwnCourse }) {
  const { t } = useLingui();
  const nameOf = (id: string | null): string => course.boxes.find((one) => one.id === id)?.name ?? t`Hors rubrique`;
  const { points, weight, bonus, value, boxes, parts, capped } = found;
  const { rounding } = course.rules;
  const groups = [
    ...parts.map(({ name, ...one }) => ({ key: name, name, ...one })),
    ...boxes.map(({ id, ...one }) => ({ key: id ?? 'none', name: nameOf(id), ...one })),
  ];
  if (!value) return null;
  const total = plus(points, bonus);
  const hasBonus = compare(bonus, fraction(0n)) > 0;
  return (
    <Card title={t`Le calcul, en clair`}>
      {groups.length > 0 ? (
        <ul>
          {groups.map(({ key, name, coefficient, average }) => (
            <li key={key}>
              <Trans>
                <bdi>{name}</bdi> : {saidAverage(average.value)}, coefficient {saidValue(coefficient)}
              </Trans>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Trans>
            Chaque note est ramenée sur 20, puis multipliée par son coefficient. On obtient{' '}
            <b>{saidValue(points)} points</b> pour <b>{saidValue(weight)} coefficients</b>, soit{' '}
            {saidAverage(over(points, weight))}.
          </Trans>{' '}
          {hasBonus && <Trans>Le bonus ajoute {saidValue(bonus)} points.</Trans>}{' '}
          {capped && <Trans>La moyenne ne dépasse pas 20.</Trans>}
        </p>
      )}
      <p className={css.sum} dir="ltr">
        <span>{hasBonus ? `(${saidValue(points)} + ${saidValue(bonus)})` : saidValue(total)}</span> <span>÷</span>{' '}
        <span>{saidValue(weight)}</span> <span>=</span> <b>{saidAverage(value, rounding)}</b>
      </p>
      <p className={css.quiet}>
        <Trans>
          Règle de calcul n° {found.version}. La moyenne est gardée exacte ; elle n’est arrondie que pour être lue.
        </Trans>
      </p>
    </Card>
  );
}
