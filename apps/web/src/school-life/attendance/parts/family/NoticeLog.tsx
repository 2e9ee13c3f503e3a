import type { OwnAttendance } from '@encrier/contract/school-life/attendance';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';

/** The school's notices about attendance, the latest first. */
export function NoticeLog({ notices }: { notices: OwnAttendance['notices'] }) {
  const { t } = useLingui();
  if (!notices.length) return <EmptyState icon={IconBell} title={<Trans>Aucune notification</Trans>} />;
  return (
    <Card flush>
      <CardRows>
        {notices.map((one) => (
          <CardRow
            key={one.id}
            icon={IconBell}
            title={<bdi>{one.body}</bdi>}
            detail={[formatMoment(one.at), one.readAt ? t`lue` : t`non lue`]}
          />
        ))}
      </CardRows>
    </Card>
  );
}
