import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { justificationsQuery } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { JustificationCard } from './JustificationCard.tsx';

/** Justifications of families: waiting ones, the oldest first, or decided ones. */
export function Justifications() {
  const { t } = useLingui();
  const [view, setView] = useState<'waiting' | 'done'>('waiting');
  const [page, setPage] = useState(1);
  const query = useQuery(justificationsQuery(view, page));
  return (
    <div className={css.page}>
      <Segmented<'waiting' | 'done'>
        label={t`Justificatifs`}
        value={view}
        onChange={(next) => {
          setView(next);
          setPage(1);
        }}
        options={[
          { value: 'waiting', label: t`À traiter`, ...(query.data && { note: query.data.waiting }) },
          { value: 'done', label: t`Traités` },
        ]}
      />
      <Asked
        query={query}
        label={t`Chargement des justificatifs`}
        empty={({ items }) =>
          items.length ? null : <EmptyState icon={IconFileCheck} title={<Trans>Aucun justificatif</Trans>} />
        }
      >
        {(data) => (
          <>
            {data.items.map((row) => (
              <JustificationCard key={row.id} row={row} />
            ))}
            <Pager
              label={t`Pages des justificatifs`}
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
