import type { ResponseOf } from '@encrier/contract/kernel/route';
import {
  type listUnreached,
  type Unreached,
  unreachedSorts,
  type UnreachedWhy,
} from '@encrier/contract/school-life/attendance-notices';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { accountWords } from '#kernel/account-words.tsx';
import { formatDay, formatShortDay } from '#kernel/dates.ts';
import { servedOrder } from '#kernel/query/served-order.ts';
import type { NoticeFilter } from '../../notices.api.ts';
import css from '../Attendance.module.css';
import { Letters } from './Letters.tsx';

const whyWords: Record<UnreachedWhy, MessageDescriptor> = {
  no_account: accountWords.none,
  invited: accountWords.invited,
  disabled: accountWords.disabled,
  no_access: msg`Sans accès à l’application`,
};
const keyOf = ({ pupilId, guardianId }: Unreached): string => `${pupilId} ${guardianId}`;

/** Guardians who cannot be reached, for letters on paper. */
export function UnreachedTable({
  data,
  filter,
  onChange,
}: {
  data: ResponseOf<typeof listUnreached>;
  filter: NoticeFilter;
  onChange: (part: Partial<NoticeFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = data.items.filter((row) => selected.has(keyOf(row)));
  const [first, last] = [formatDay(data.from), formatDay(data.to)];
  const columns: Column<Unreached>[] = [
    {
      key: 'guardian',
      head: t`Responsable`,
      narrow: 'title',
      cell: (row) => <bdi>{row.guardian}</bdi>,
    },
    {
      key: 'pupil',
      head: t`Élève`,
      cell: (row) => (
        <span className={css.name}>
          <bdi>{row.pupil}</bdi>
          <bdi className={css.quiet}>{row.className}</bdi>
        </span>
      ),
    },
    {
      key: 'events',
      head: t`Absences et retards`,
      cell: (row) => (
        <span className={css.name}>
          <span>{plural(row.events, { one: '# absence ou retard', other: '# absences ou retards' })}</span>
          <span className={css.quiet}>{t`le dernier, ${formatShortDay(row.lastDay)}`}</span>
        </span>
      ),
    },
    {
      key: 'why',
      head: t`Pourquoi rien ne l’atteint`,
      narrow: 'end',
      cell: (row) => (
        <span className={css.pills}>
          <StatusPill>{i18n._(whyWords[row.why])}</StatusPill>
          {!row.address && <StatusPill tone="warn">{t`adresse manquante`}</StatusPill>}
        </span>
      ),
    },
  ];
  return (
    <>
      <p className={css.quiet}>{t`Absences et retards validés, du ${first} au ${last}.`}</p>
      <DataTable<Unreached>
        name="unreached"
        label={t`Responsables à qui écrire`}
        rows={data.items}
        rowKey={keyOf}
        columns={columns}
        served={servedOrder(unreachedSorts, filter.sort, (sort) => onChange({ sort }))}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: t`Tout choisir`,
          rowLabel: ({ pupil, guardian }) => t`Choisir ${guardian}, ${pupil}`,
          summary: (count) => plural(count, { one: '# choisie', other: '# choisies' }),
          clearLabel: t`Ne rien choisir`,
          actions: (
            <Letters
              people={chosen.map(({ pupilId, guardianId }) => ({ pupilId, guardianId }))}
              from={data.from}
              to={data.to}
            />
          ),
        }}
        empty={
          <EmptyState icon={IconMailOff} title={<Trans>Personne à qui écrire</Trans>}>
            <Trans>Chaque responsable des élèves absents ou en retard lit l’application.</Trans>
          </EmptyState>
        }
      />
      <Pager
        label={t`Pages des responsables`}
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
        previous={t`Page précédente`}
        next={t`Page suivante`}
        summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
      />
    </>
  );
}
