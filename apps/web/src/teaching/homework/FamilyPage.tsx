import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import type { OwnHomeworks } from '@encrier/contract/teaching/homework';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { formatSpan } from '#kernel/dates.ts';
import { useFamily } from '#kernel/session/family.ts';
import { ownQuery } from './homework.api.ts';
import { ChildHomework } from './parts/family/ChildHomework.tsx';
import { KeptBand } from './parts/handing/KeptHere.tsx';
import { resumeKept } from './parts/handing/hand-in-queue.ts';
import css from './parts/Homework.module.css';

const orders = ['jours', 'matieres'] as const;
type Order = (typeof orders)[number];
type Search = { tri?: string; semaine?: string; enfant?: string };

/** Homework of the reader or their children: this week and the next, by day or by subject. */
export default function FamilyPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const { pupil, concerns } = useFamily();
  const order: Order = orders.find((one) => one === search.tri) ?? 'jours';
  const chosen = /^\d{4}-\d\d-\d\d$/.test(search.semaine ?? '') ? mondayOf(search.semaine!) : '';
  const query = useQuery(ownQuery(chosen, chosen && addDays(chosen, 13)));
  useEffect(() => void resumeKept(), []);
  const go = (change: Search): void => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true });
  };
  const mine = (data: OwnHomeworks) => data.pupils.filter(concerns);
  return (
    <PageFrame title={t`Devoirs`} width={860} byChild={!pupil}>
      <div className={css.page}>
        <div className={css.tools}>
          <Segmented<Order>
            label={t`Rangement`}
            wide={narrow}
            value={order}
            options={[
              { value: 'jours', label: t`Par jour` },
              { value: 'matieres', label: t`Par matière` },
            ]}
            onChange={(tri) => go({ tri: tri === 'jours' ? '' : tri })}
          />
          {query.data && <Weeks data={query.data} onWeek={(semaine) => go({ semaine })} />}
        </div>
        {query.data && <KeptBand area={pupil ? '/eleve' : '/parent'} pupilIds={mine(query.data).map(({ id }) => id)} />}
        <Asked
          query={query}
          label={t`Chargement des devoirs`}
          empty={(data) =>
            mine(data).length ? null : (
              <EmptyState icon={IconChecklist} title={<Trans>Aucun devoir</Trans>}>
                <Trans>Les devoirs apparaissent ici dès qu’un professeur les donne.</Trans>
              </EmptyState>
            )
          }
        >
          {(data) =>
            mine(data).map((one) => (
              <ChildHomework
                key={one.id}
                pupil={one}
                items={data.items.filter(({ pupilId }) => pupilId === one.id)}
                today={data.today}
                from={data.from}
                bySubject={order === 'matieres'}
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

/** Navigation between weeks, and back to the current one. */
function Weeks({ data: { from, today }, onWeek }: { data: OwnHomeworks; onWeek: (monday: string) => void }) {
  const { t } = useLingui();
  const here = from === mondayOf(today);
  return (
    <span className={css.row}>
      {!here && (
        <Button size="small" onClick={() => onWeek('')}>
          <Trans>Cette semaine</Trans>
        </Button>
      )}
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        size="small"
        label={t`Semaine précédente`}
        onClick={() => onWeek(addDays(from, -7))}
      />
      <span className={css.quiet}>{formatSpan(from, addDays(from, 6))}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        size="small"
        label={t`Semaine suivante`}
        onClick={() => onWeek(addDays(from, 7))}
      />
    </span>
  );
}
