import type { ClassPageData } from '@encrier/contract/school/classes';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarClock, IconDoorExit, IconLogin2 } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import { ofName } from '#kernel/text.ts';

type Planned = NonNullable<ClassPageData['planned']>[number];

/** Planned arrivals and departures of the class, by day. */
export function PlannedCard({ planned }: { planned: readonly Planned[] }) {
  const { t } = useLingui();
  const words = ({ on, enters, other, kind }: Planned): string => {
    const day = formatShortDay(on);
    if (enters)
      return kind === 'arrival'
        ? t`Arrive à l’école le ${day}`
        : kind === 'return'
          ? t`Revient à l’école le ${day}`
          : other
            ? t`Entre le ${day}, venant ${ofName(other)}`
            : t`Entre le ${day}`;
    if (kind === 'departure') return t`Quitte l’école le ${day}`;
    return other ? t`Passe en ${other} le ${day}` : t`Change de classe le ${day}`;
  };
  return (
    <Card title={t`Mouvements prévus`} count={planned.length} countTone="plain" flush>
      <CardRows label={t`Mouvements prévus`}>
        {planned.map((one) => (
          <CardRow
            key={`${one.pupilId} ${one.enters}`}
            icon={one.enters ? IconLogin2 : one.kind === 'departure' ? IconDoorExit : IconCalendarClock}
            title={<bdi>{one.label}</bdi>}
            detail={words(one)}
            href={`/admin/eleves/${one.pupilId}`}
            {...(one.state === 'blocked' && {
              end: <StatusPill tone="warn" icon={IconAlertTriangle}>{t`Non fait`}</StatusPill>,
            })}
          />
        ))}
      </CardRows>
    </Card>
  );
}
