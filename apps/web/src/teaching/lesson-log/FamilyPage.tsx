import { mondayOf } from '@encrier/contract/kernel/days';
import type { OwnLog } from '@encrier/contract/teaching/lesson-log';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamily } from '#kernel/session/family.ts';
import { ownQuery } from './lesson-log.api.ts';
import { ChildLog } from './parts/family/ChildLog.tsx';
import css from './parts/Log.module.css';
import { WeekSteps } from './parts/WeekSteps.tsx';

const views = ['jours', 'matieres', 'manques'] as const;
type View = (typeof views)[number];
type Search = { tri?: string; semaine?: string; enfant?: string; manques?: string };

/** Lesson entries for the reader or their children: by day, by subject, or only missed lessons. */
export default function FamilyPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const { pupil, concerns } = useFamily();
  const view: View = search.manques ? 'manques' : (views.find((one) => one === search.tri) ?? 'jours');
  const missed = view === 'manques';
  const chosen = /^\d{4}-\d\d-\d\d$/.test(search.semaine ?? '') ? mondayOf(search.semaine!) : '';
  const query = useQuery(ownQuery(missed ? '' : chosen, missed));
  const go = (change: Search): void => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true });
  };
  const mine = (data: OwnLog) => data.pupils.filter(concerns);
  const away = query.data ? mine(query.data).reduce((sum, one) => sum + one.missed, 0) : 0;
  return (
    <PageFrame title={t`Cahier de textes`} width={860} byChild={!pupil}>
      <div className={css.page}>
        <div className={css.tools}>
          <Segmented<View>
            label={t`Ce que montre la page`}
            wide={narrow}
            value={view}
            options={[
              { value: 'jours', label: t`Par jour` },
              { value: 'matieres', label: t`Par matière` },
              { value: 'manques', label: t`Manqués`, ...(away > 0 && { note: away }) },
            ]}
            onChange={(next) =>
              go(next === 'manques' ? { manques: '1' } : { manques: '', tri: next === 'jours' ? '' : next })
            }
          />
          {query.data && !missed && (
            <WeekSteps from={query.data.from} today={query.data.today} onWeek={(semaine) => go({ semaine })} />
          )}
        </div>
        <Asked
          query={query}
          label={t`Chargement des séances`}
          empty={(data) =>
            mine(data).length ? null : (
              <EmptyState icon={IconNotebook} title={<Trans>Aucune séance</Trans>}>
                <Trans>Les séances apparaissent ici dès qu’un professeur les publie.</Trans>
              </EmptyState>
            )
          }
        >
          {(data) =>
            mine(data).map((one) => (
              <ChildLog
                key={one.id}
                pupil={one}
                items={data.items.filter(({ pupilId }) => pupilId === one.id)}
                view={view}
                named={!pupil && mine(data).length > 1}
                area={pupil ? '/eleve' : '/parent'}
              />
            ))
          }
        </Asked>
      </div>
    </PageFrame>
  );
}
