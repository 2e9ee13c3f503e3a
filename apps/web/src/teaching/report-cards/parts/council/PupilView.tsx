import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight, IconClock, IconThumbUp, IconUserX } from '@tabler/icons-react';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidAverage } from '../words.ts';
import css from './Council.module.css';
import { DecisionPanel } from './DecisionPanel.tsx';
import { TermCurve } from './TermCurve.tsx';
import { type Council, type Held, type Pupil, numberOf, yearsOn } from './words.ts';
import { subjectName } from '#kernel/content/subject-name.ts';

type Props = { data: Council; council: Held; pupil: Pupil; delegates: boolean };
/** One pupil, in the size needed for a projector. */
export function PupilView({ data, council, pupil, delegates }: Props) {
  const { content } = pupil;
  return (
    <section className={css.sheet} aria-label={content.pupil.label}>
      <div className={css.head}>
        <Avatar name={content.pupil.label} size={72} />
        <div className={css.who}>
          <h2>
            <bdi>{content.pupil.label}</bdi> {content.pupil.labelAr && <bdi lang="ar">{content.pupil.labelAr}</bdi>}
          </h2>
          <Chips data={data} pupil={pupil} />
        </div>
        <Average content={content} />
        <TermCurve content={content} />
      </div>
      <div className={css.columns}>
        <Subjects content={content} />
        <DecisionPanel data={data} council={council} pupil={pupil} delegates={delegates} />
      </div>
    </section>
  );
}

function Chips({ data, pupil: { content, conduct } }: Pick<Props, 'data' | 'pupil'>) {
  const { halfDays, unjustified, late } = content.attendance;
  const { birthOn } = content.pupil;
  return (
    <p className={css.chips}>
      {birthOn && <StatusPill>{plural(yearsOn(birthOn, data.today), { one: '# an', other: '# ans' })}</StatusPill>}
      <StatusPill tone={unjustified ? 'warn' : 'plain'} icon={IconUserX}>
        {plural(halfDays, {
          0: 'aucune absence',
          one: '# demi-journée d’absence',
          other: '# demi-journées d’absence',
        })}
        {unjustified > 0 && (
          <>
            , <Trans>{unjustified} sans justification</Trans>
          </>
        )}
      </StatusPill>
      {late > 0 && <StatusPill icon={IconClock}>{plural(late, { one: '# retard', other: '# retards' })}</StatusPill>}
      {conduct !== null && conduct.praised > 0 && (
        <StatusPill tone="ok" icon={IconThumbUp}>
          {plural(conduct.praised, { one: '# valorisation', other: '# valorisations' })}
        </StatusPill>
      )}
      {conduct !== null && conduct.reproached > 0 && (
        <StatusPill tone="warn">
          {plural(conduct.reproached, { one: '# note de conduite', other: '# notes de conduite' })}
        </StatusPill>
      )}
    </p>
  );
}

function Average({ content: { general, history } }: { content: Pupil['content'] }) {
  const { t } = useLingui();
  const [now, last] = [numberOf(general.average), history?.at(-1)];
  const before = numberOf(last?.average ?? null);
  const change = now !== null && before !== null ? now - before : null;
  return (
    <div className={css.average}>
      <b dir="ltr">
        {general.shown === null ? '—' : formatDecimal(general.shown)}
        <small>/20</small>
      </b>
      {change !== null && last && (
        <span className={change < 0 ? css.down : css.up}>
          {change < 0 ? (
            <IconArrowDownRight size={17} aria-hidden="true" />
          ) : (
            <IconArrowUpRight size={17} aria-hidden="true" />
          )}
          <bdi dir="ltr">{`${change < 0 ? '−' : '+'} ${formatDecimal(Math.abs(change).toFixed(2))}`}</bdi>{' '}
          <bdi>{t`depuis : ${last.term}`}</bdi>
        </span>
      )}
      {general.rank && <span className={css.quiet}>{t`Rang ${general.rank.place} sur ${general.rank.of}`}</span>}
    </div>
  );
}

/** Subjects with the pupil's average on a scale of 20, with a mark for the class's. */
function Subjects({ content }: { content: Pupil['content'] }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page scrolls by keyboard too
    <section className={css.scroll} aria-label={t`Matières`} tabIndex={0}>
      <table className={css.subjects} aria-label={t`Matières`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Matière</Trans>
            </th>
            <th scope="col" className={css.bars}>
              <Trans>Élève et classe</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Moy.</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Classe</Trans>
            </th>
            <th scope="col">
              <Trans>Appréciation</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line) => {
            const [own, mean] = [numberOf(line.average), numberOf(line.figures?.mean ?? null)];
            return (
              <tr key={line.courseId}>
                <th scope="row">
                  <bdi>{subjectName(line)}</bdi>
                  <small>
                    <bdi>{line.teachers}</bdi>
                  </small>
                </th>
                <td className={css.bars} aria-hidden="true">
                  <span className={css.bar}>
                    {own !== null && (
                      <i
                        style={{
                          inlineSize: `${Math.min(100, own * 5)}%`,
                          background: `var(--s-${line.colour}-bar, var(--accent))`,
                        }}
                      />
                    )}
                    {mean !== null && (
                      <b className={css.mark} style={{ insetInlineStart: `${Math.min(100, mean * 5)}%` }} />
                    )}
                  </span>
                </td>
                <td className={css.figure}>
                  <b>{line.shown === null ? '—' : formatDecimal(line.shown)}</b>
                </td>
                <td className={css.figure}>{saidAverage(line.figures?.mean ?? null)}</td>
                <td className={css.comment}>
                  <bdi>{line.comment || '—'}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
