import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { followUpsQuery } from '../../rules.api.ts';
import css from '../Attendance.module.css';
import { FollowUpCard } from './FollowUpCard.tsx';

/** Pupils who passed a threshold: waiting ones, the oldest first, or handled ones. */
export function FollowUps() {
  const { t } = useLingui();
  const [view, setView] = useState<'open' | 'done'>('open');
  const [page, setPage] = useState(1);
  const query = useQuery(followUpsQuery(view, page));
  return (
    <div className={css.page}>
      <Segmented<'open' | 'done'>
        label={t`Suivis`}
        value={view}
        onChange={(next) => {
          setView(next);
          setPage(1);
        }}
        options={[
          { value: 'open', label: t`En cours`, ...(query.data && { note: query.data.open }) },
          { value: 'done', label: t`Terminés` },
        ]}
      />
      <Asked
        query={query}
        label={t`Chargement des suivis`}
        empty={({ items }) =>
          items.length ? null : (
            <EmptyState icon={IconFlag} title={<Trans>Aucun suivi</Trans>}>
              <Trans>Les règles de la page « Absences automatiques » en ouvrent.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            {data.items.map((row) => (
              <FollowUpCard key={row.id} row={row} />
            ))}
            <Pager
              label={t`Pages des suivis`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
    </div>
  );
}
