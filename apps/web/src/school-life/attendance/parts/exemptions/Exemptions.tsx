import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { exemptionsQuery } from '../../exemptions.api.ts';
import css from '../Attendance.module.css';
import { ExemptionCard } from './ExemptionCard.tsx';
import { ExemptionForm } from './ExemptionForm.tsx';

/** Pupils exempt from some lessons for a time: present and past exemptions. */
export function Exemptions() {
  const { t } = useLingui();
  const [view, setView] = useState<'current' | 'past'>('current');
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const query = useQuery(exemptionsQuery(view, page));
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Segmented<'current' | 'past'>
          label={t`Dispenses`}
          value={view}
          onChange={(next) => {
            setView(next);
            setPage(1);
          }}
          options={[
            { value: 'current', label: t`En cours et à venir` },
            { value: 'past', label: t`Terminées` },
          ]}
        />
        <Button variant="primary" icon={IconPlus} data-create disabled={!query.data} onClick={() => setAdding(true)}>
          <Trans>Nouvelle dispense</Trans>
        </Button>
      </div>
      <Asked
        query={query}
        label={t`Chargement des dispenses`}
        empty={({ items }) =>
          items.length ? null : <EmptyState icon={IconShieldCheck} title={<Trans>Aucune dispense</Trans>} />
        }
      >
        {(data) => (
          <>
            {data.items.map((row) => (
              <ExemptionCard key={row.id} row={row} today={data.today} />
            ))}
            <Pager
              label={t`Pages des dispenses`}
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
      {adding && query.data && (
        <ExemptionForm today={query.data.today} subjects={query.data.subjects} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}
