import { type Slip, slipKinds, slipStates } from '@encrier/contract/school-life/attendance-slips';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { slipsFile, slipsFrom, slipsQuery, searchOfSlips, type SlipFilter } from './slips.api.ts';
import css from './parts/Attendance.module.css';
import { slipKindWords, slipStateWords } from './parts/slips/slip-words.ts';
import { SlipForm } from './parts/slips/SlipForm.tsx';
import { SlipSheet } from './parts/slips/SlipSheet.tsx';
import { hour } from './parts/words.ts';

type Change = (part: Partial<SlipFilter>) => void;
/** Slips of a day: given at the desk, printed with their code, and what became of each. */
export default function SlipsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const filter = slipsFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const change: Change = (part) =>
    void navigate({ to: '.', search: searchOfSlips({ ...filter, page: 1, ...part }) as never, replace: true });
  const asked = useQuery(slipsQuery(filter));
  const [open, setOpen] = useState<string | null>(null);
  const [issued, setIssued] = useState<Slip | null>(null);
  const [giving, setGiving] = useState(false);
  const chosen = asked.data?.items.find(({ id }) => id === open) ?? (issued?.id === open ? issued : null);
  const give = (
    <Button variant="primary" icon={IconPlus} data-create disabled={!asked.data} onClick={() => setGiving(true)}>
      <Trans>Nouveau billet</Trans>
    </Button>
  );
  return (
    <PageFrame
      title={t`Billets d’absence et de retard`}
      tools={<ExportMenu name={t`Billets`} file={(format) => slipsFile(filter, format)} />}
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
        <Filters filter={filter} counts={asked.data?.counts} today={asked.data?.today ?? ''} onChange={change} />
        <Asked query={asked} label={t`Chargement des billets`} rows={6}>
          {(data) => (
            <>
              <SlipTable rows={data.items} onOpen={setOpen} />
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
        {giving && asked.data && (
          <SlipForm
            now={asked.data.now}
            reasons={asked.data.reasons}
            onClose={() => setGiving(false)}
            onIssued={(slip) => {
              setGiving(false);
              setIssued(slip);
              setOpen(slip.id);
            }}
          />
        )}
        {chosen && <SlipSheet key={`${chosen.id} ${chosen.version}`} slip={chosen} onClose={() => setOpen(null)} />}
      </div>
      {narrow && <StickyFoot>{give}</StickyFoot>}
    </PageFrame>
  );
}

type Counts = { issued: number; used: number; expired: number; cancelled: number };
function Filters({
  filter,
  counts,
  today,
  onChange,
}: {
  filter: SlipFilter;
  counts: Counts | undefined;
  today: string;
  onChange: Change;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.filters}>
      <SearchField label={t`Chercher un élève`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        label={t`État`}
        labelHidden
        value={filter.state ?? ''}
        options={[
          { value: '', label: t`Tous les états` },
          ...slipStates.map((value) => ({
            value,
            label: `${i18n._(slipStateWords[value].word)}${counts ? ` (${counts[value]})` : ''}`,
          })),
        ]}
        onChange={(event) => onChange({ state: slipStates.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <SelectField
        label={t`Nature`}
        labelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t`Toutes les natures` },
          ...slipKinds.map((value) => ({ value, label: i18n._(slipKindWords[value]) })),
        ]}
        onChange={(event) => onChange({ kind: slipKinds.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <DateField
        label={t`Jour`}
        labelHidden
        value={filter.on || today}
        onChange={(event) => onChange({ on: event.currentTarget.value })}
      />
    </div>
  );
}

function SlipTable({ rows, onOpen }: { rows: readonly Slip[]; onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const columns: Column<Slip>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      narrow: 'title',
      cell: (row) => (
        <span className={css.name}>
          <bdi>{row.pupil}</bdi>
          <bdi className={css.quiet}>{row.className}</bdi>
        </span>
      ),
    },
    { key: 'number', head: t`Numéro`, width: '100px', cell: (row) => row.number, narrow: 'hidden' },
    { key: 'at', head: t`Heure`, width: '100px', cell: (row) => <bdi dir="ltr">{hour(row.at)}</bdi> },
    { key: 'kind', head: t`Nature`, width: '170px', cell: (row) => i18n._(slipKindWords[row.kind]) },
    { key: 'by', head: t`Remis par`, width: '180px', tablet: 'hidden', cell: (row) => <bdi>{row.by}</bdi> },
    {
      key: 'used',
      head: t`Validé par`,
      width: '200px',
      tablet: 'hidden',
      cell: (row) =>
        row.used && (
          <span className={css.name}>
            <bdi>{row.used.by}</bdi>
            <bdi className={css.quiet}>{row.used.lesson}</bdi>
          </span>
        ),
    },
    {
      key: 'state',
      head: t`État`,
      width: '170px',
      narrow: 'end',
      cell: (row) => (
        <StatusPill tone={slipStateWords[row.state].tone}>{i18n._(slipStateWords[row.state].word)}</StatusPill>
      ),
    },
  ];
  return (
    <DataTable<Slip>
      label={t`Billets`}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState icon={IconTicket} title={<Trans>Aucun billet ce jour-là</Trans>} />}
    />
  );
}
