import type { LogWeek } from '@encrier/contract/teaching/lesson-log';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook, IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { weekQuery } from './lesson-log.api.ts';
import { hrefOf, read, write } from './parts/board/address.ts';
import { LayableWeek } from './parts/board/LayableWeek.tsx';
import { OneLesson } from './parts/editor/OneLesson.tsx';
import css from './parts/Log.module.css';
import { planPath } from './parts/plan/hours.ts';
import { WeekSteps } from './parts/WeekSteps.tsx';

/** A teacher's lessons of a week, and the one being written. */
export default function TeacherPage() {
  const filter = read(useSearch({ strict: false }));
  return filter.lesson ? <OneLesson id={filter.lesson} week={filter.week} /> : <Week week={filter.week} />;
}

/** Number of lessons of the last weeks without entry. */
function Missing({ count }: { count: number }) {
  if (!count) return null;
  return (
    <StatusPill tone="warn">{plural(count, { one: '# séance à remplir', other: '# séances à remplir' })}</StatusPill>
  );
}

function Week({ week }: { week: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = useQuery(weekQuery(week));
  const go = (semaine: string): void =>
    void navigate({ to: '.', search: write({ lesson: null, week: semaine }) as never, replace: true });
  return (
    <PageFrame title={t`Cahier de textes`} width={1240}>
      <div className={css.page}>
        {query.data && (
          <div className={css.tools}>
            <WeekSteps from={query.data.from} today={query.data.today} onWeek={go} />
            <span className={css.row}>
              <Missing count={query.data.missing} />
              <ButtonLink size="small" icon={IconTimeline} href={planPath('/prof')}>
                <Trans>Progression</Trans>
              </ButtonLink>
            </span>
          </div>
        )}
        <Asked query={query} label={t`Chargement des séances`} empty={emptyOf}>
          {({ lessons, today }) => <LayableWeek lessons={lessons} today={today} href={(id) => hrefOf(id, week)} />}
        </Asked>
      </div>
    </PageFrame>
  );
}

const emptyOf = ({ lessons }: LogWeek) =>
  lessons.length ? null : (
    <EmptyState icon={IconNotebook} title={<Trans>Aucun cours cette semaine</Trans>}>
      <Trans>Vos cours apparaissent ici dès que l’emploi du temps est publié.</Trans>
    </EmptyState>
  );
