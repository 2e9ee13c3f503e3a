import { type Slip, slipSorts } from '@encrier/contract/school-life/attendance-slips';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { slipsFile, slipsFrom, slipsQuery, searchOfSlips, type SlipFilter } from './slips.api.ts';
import css from './parts/Attendance.module.css';
import { SlipFilters } from './parts/slips/SlipFilters.tsx';
import { SlipForm } from './parts/slips/SlipForm.tsx';
import { SlipSheet } from './parts/slips/SlipSheet.tsx';
import { SlipTable } from './parts/slips/SlipTable.tsx';

type Change = (part: Partial<SlipFilter>) => void;
/** Slips of a day: given at the desk, printed with their code, and the state of each. */
export default function SlipsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const filter = slipsFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const change: Change = (part) =>
    void navigate({ to: '.', search: searchOfSlips({ ...filter, page: 1, ...part }) as never, replace: true });
  const query = useQuery(slipsQuery(filter));
  const [open, setOpen] = useState<string | null>(null);
  const [issued, setIssued] = useState<Slip | null>(null);
  const [giving, setGiving] = useState(false);
  const chosen = query.data?.items.find(({ id }) => id === open) ?? (issued?.id === open ? issued : null);
  const give = (
    <Button variant="primary" icon={IconPlus} data-create disabled={!query.data} onClick={() => setGiving(true)}>
      <Trans>Nouveau billet</Trans>
    </Button>
  );
  return (
    <PageFrame
      title={t`Billets d’absence et de retard`}
      action={
        !narrow && (
          <>
            <ButtonLink icon={IconDeviceDesktop} href="/admin/absences-billets/borne">
              <Trans>Borne</Trans>
            </ButtonLink>
            {give}
          </>
        )
      }
    >
      <div className={css.page}>
        <SlipFilters filter={filter} counts={query.data?.counts} today={query.data?.today ?? ''} onChange={change} />
        <Asked query={query} label={t`Chargement des billets`} rows={6}>
          {(data) => (
            <>
              <SlipTable
                rows={data.items}
                exports={{ name: t`Billets`, file: (format) => slipsFile(filter, format) }}
                served={servedOrder(slipSorts, filter.sort, (sort) => change({ sort }))}
                onOpen={setOpen}
              />
              <Pager
                label={t`Pages des billets`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => change({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
        {giving && query.data && (
          <SlipForm
            now={query.data.now}
            reasons={query.data.reasons}
            onClose={() => setGiving(false)}
            onIssued={(slip) => {
              setGiving(false);
              setIssued(slip);
              setOpen(slip.id);
            }}
          />
        )}
        {chosen && <SlipSheet key={chosen.id} slip={chosen} onClose={() => setOpen(null)} />}
      </div>
      {narrow && <StickyFoot>{give}</StickyFoot>}
    </PageFrame>
  );
}
