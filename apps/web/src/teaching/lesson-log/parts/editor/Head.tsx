import type { LogLesson } from '@encrier/contract/teaching/lesson-log';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SaveWords } from '#kernel/content/SaveWords.tsx';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay, formatHours } from '#kernel/dates.ts';
import css from '../Log.module.css';
import type { EntryKeeper } from './entry-keeper.ts';
import { Shift } from './Shift.tsx';

/** The lesson, and where its entry is saved. */
export function Head({ lesson, keeper }: { lesson: LogLesson; keeper: EntryKeeper }) {
  const { t } = useLingui();
  const { day, starts, ends, room, present, cancelled, substitute } = lesson;
  const said = [
    `${formatDay(day)}, ${formatHours({ starts, ends })}`,
    ...(room ? [room] : []),
    ...(present ? [plural(present.here, { one: '# présent', other: '# présents' })] : []),
  ];
  return (
    <>
      <div className={css.tools}>
        <div className={css.title}>
          <h2>
            <Facts>{[lesson.audience, subjectName(lesson)]}</Facts>
          </h2>
          <span className={css.quiet}>
            <Facts>{said}</Facts>
          </span>
        </div>
        <span className={css.row}>
          {substitute && <StatusPill tone="info">{t`Remplacement`}</StatusPill>}
          <SaveWords store={keeper.store} />
        </span>
      </div>
      {cancelled && (
        <Notice tone="warn" action={<Shift lesson={lesson} keeper={keeper} />}>
          <Trans>Ce cours est annulé. Ce qui est préparé reste ici, et peut être recopié.</Trans>
        </Notice>
      )}
    </>
  );
}
