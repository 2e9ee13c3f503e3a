import type { CourseProgress } from '@encrier/contract/teaching/lesson-log-plan';
import { useMedia } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { hoursOf, lag } from './hours.ts';
import css from './Plan.module.css';

/** A course's progress, chapter by chapter, with a mark for the plan of today. */
export function ProgressStrip({ progress }: { progress: CourseProgress }) {
  const { t } = useLingui();
  const roomy = useMedia('(min-width: 760px)');
  const { chapters, planned, done, expected } = progress;
  const { words, tone } = lag(progress);
  if (!chapters.length) return null;
  return (
    <div className={css.strip}>
      <div className={css.head}>
        <b>
          <Trans>
            Progression : {hoursOf(done)} sur {hoursOf(planned)}
          </Trans>
        </b>
        <span>
          <Trans>Prévu à ce jour : {hoursOf(expected)}</Trans>
        </span>
        <span className={tone === 'warn' ? css.warn : undefined}>{words}</span>
      </div>
      {roomy ? (
        <div>
          <div className={css.mark} aria-hidden="true">
            <span style={{ insetInlineStart: `${(100 * expected) / Math.max(1, planned)}%` }} />
          </div>
          <ol className={css.chapters} aria-label={t`Chapitres`}>
            {chapters.map((one) => (
              <li key={one.id} className={css.chapter} style={{ flexGrow: one.planned }}>
                <Bar of={one.planned} done={one.done} />
                <span className={css.name}>
                  <bdi>{one.title}</bdi>
                </span>
                <span>{t`${hoursOf(one.done)} / ${hoursOf(one.planned)}`}</span>
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <Bar of={planned} done={done} />
      )}
    </div>
  );
}

export const Bar = ({ of, done }: { of: number; done: number }) => (
  <span className={css.bar} aria-hidden="true">
    <span className={css.fill} style={{ inlineSize: `${Math.min(100, (100 * done) / Math.max(1, of))}%` }} />
  </span>
);
