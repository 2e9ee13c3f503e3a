import type { OwnDistance } from '@encrier/contract/teaching/distance';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { formatDay, formatSpan } from '#kernel/dates.ts';
import css from './Distance.module.css';

/** Days on which the school is closed, with the reason and the work. */
export function ClosedDays({ closures }: { closures: OwnDistance['closures'] }) {
  return closures.map((one) => (
    <div key={one.id} className={css.page}>
      <Notice
        tone="warn"
        title={
          one.from === one.to ? (
            <Trans>Cours à distance {formatDay(one.from)}</Trans>
          ) : (
            <Trans>Cours à distance : {formatSpan(one.from, one.to)}</Trans>
          )
        }
      >
        <bdi>{one.reason}</bdi>
      </Notice>
      {one.works.length > 0 && (
        <Card title={<Trans>Travail du jour</Trans>}>
          <dl className={css.works}>
            {one.works.map((work) => (
              <div key={`${work.class} ${work.day}`}>
                <dt>
                  <bdi>{work.class}</bdi>
                  {`, ${formatDay(work.day)}`}
                </dt>
                <dd className={css.text}>
                  <bdi>{work.body}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  ));
}
