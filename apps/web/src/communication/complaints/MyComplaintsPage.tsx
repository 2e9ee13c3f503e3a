import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { usePagePath } from '#kernel/frame/page-path.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type MineState, mineQuery } from './complaints.api.ts';
import css from './parts/Complaints.module.css';
import { MineList } from './parts/mine/MineList.tsx';
import { NewComplaint } from './parts/mine/NewComplaint.tsx';

const states: readonly MineState[] = ['open', 'mine', 'over'];

/** The reader's own complaints, with the state of each, and the form of a new one. */
export default function MyComplaintsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const search = useSearch({ strict: false }) as { etat?: string; page?: number };
  const state = states.find((one) => one === search.etat) ?? 'open';
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const go = (part: { etat?: string; page?: number }): void => void navigate({ to: '.', search: part as never });
  const query = useQuery(mineQuery(state, page));
  const { data } = query;
  const [writing, setWriting] = useState(false);
  const list = usePagePath();
  const figure = (count: number | undefined) => (count === undefined ? {} : { note: count });
  const write = (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setWriting(true)}>
      <Trans>Déposer une réclamation</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Réclamations`} action={!narrow && write} width={960}>
      <div className={css.page}>
        <Segmented<MineState>
          label={t`Mes réclamations`}
          value={state}
          wide={narrow}
          options={[
            { value: 'open', label: t`En cours`, ...figure(data?.counts.open) },
            { value: 'mine', label: t`À compléter`, ...figure(data?.counts.mine) },
            { value: 'over', label: t`Terminées`, ...figure(data?.counts.over) },
          ]}
          onChange={(etat) => go(etat === 'open' ? {} : { etat })}
        />
        <Asked query={query} label={t`Chargement des réclamations`} rows={5}>
          {(data) => (
            <>
              <MineList rows={data.items} state={state} onWrite={() => setWriting(true)} />
              <Pager
                label={t`Pages des réclamations`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(next) => go({ ...(state !== 'open' && { etat: state }), page: next })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
        <NewComplaint list={list} open={writing} onClose={() => setWriting(false)} />
      </div>
      {narrow && <StickyFoot>{write}</StickyFoot>}
    </PageFrame>
  );
}
