import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { AttendanceNotice, listNotices } from '@encrier/contract/school-life/attendance-notices';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { type NoticeFilter, sendAgain } from '../../notices.api.ts';
import css from '../Attendance.module.css';
import { Letters } from './Letters.tsx';
import { useNoticeColumns } from './notice-columns.tsx';

type Props = {
  data: ResponseOf<typeof listNotices>;
  filter: NoticeFilter;
  onChange: (part: Partial<NoticeFilter>) => void;
};

/** The log; chosen rows are sent again, or by letter. */
export function NoticeTable({ data, filter, onChange }: Props) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useNoticeColumns();
  const chosen = data.items.filter(({ id }) => selected.has(id));
  const open = chosen.filter(({ can }) => can.again);
  const act = useMutation({
    mutationFn: () => sendAgain(open.map(({ id }) => id)),
    onSuccess: ({ sent, left }) => {
      setSelected(new Set());
      if (sent || !left)
        toast.success(
          plural(sent, {
            0: 'Aucune notification renvoyée',
            one: '# notification renvoyée',
            other: '# notifications renvoyées',
          }),
        );
      if (left)
        toast.info(
          plural(left, {
            one: '# laissée : lue ou renvoyée il y a moins d’une heure.',
            other: '# laissées : lues ou renvoyées il y a moins d’une heure.',
          }),
        );
    },
  });
  const people = [...new Set(chosen.map(({ pupilId }) => pupilId))].map((pupilId) => ({ pupilId, guardianId: null }));
  return (
    <>
      {data.total > 0 && (
        <p className={css.quiet}>
          {plural(data.counts.unread, { 0: 'tout est lu', one: '# non lue', other: '# non lues' })} ·{' '}
          {plural(data.counts.failed, { 0: 'aucun échec', one: '# échec', other: '# échecs' })}
        </p>
      )}
      <DataTable<AttendanceNotice>
        name="absence-notices"
        label={t`Notifications d’absence`}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={columns}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: t`Tout choisir`,
          rowLabel: ({ pupil, reader }) => t`Choisir ${pupil}, ${reader}`,
          summary: (count) => plural(count, { one: '# choisie', other: '# choisies' }),
          clearLabel: t`Ne rien choisir`,
          actions: (
            <>
              <Letters people={people} from={filter.from} to={filter.to} />
              <Button
                size="small"
                variant="primary"
                busy={act.isPending}
                disabled={!open.length}
                onClick={() => act.mutate()}
              >
                <Trans>Renvoyer</Trans>
              </Button>
            </>
          ),
        }}
        empty={<EmptyState icon={IconBell} title={<Trans>Aucune notification</Trans>} />}
      />
      <Pager
        label={t`Pages des notifications`}
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
