import type { childrenCard, devicesCard } from '@encrier/contract/access/auth';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconDevices } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatRelative } from '#kernel/dates.ts';
import { useChild } from '#kernel/session/child.ts';
import { useSession } from '#kernel/session/session.ts';

function Children() {
  const { t } = useLingui();
  const { children, child, choose } = useChild();
  const school = useSession((value) => value.school);
  if (children.length === 0) return null;
  return (
    <Card title={t`Mes enfants`} flush>
      <CardRows>
        {children.map((one) => (
          <CardRow
            key={one.id}
            lead={<Avatar name={one.label} photo={imageAddress(school, one.photo, 96)} size={40} />}
            title={<bdi>{one.label}</bdi>}
            detail={one.className ?? t`Sans classe cette année`}
            {...(children.length > 1 && { onPress: () => choose(one.id === child?.id ? null : one.id) })}
          />
        ))}
      </CardRows>
    </Card>
  );
}

function NewDevices({ data: { items } }: { data: CardData<typeof devicesCard> }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Card title={t`Sécurité`} flush>
      <CardRows>
        {items.map((item) => {
          const when = formatRelative(item.createdAt);
          return (
            <CardRow
              key={item.id}
              icon={IconDevices}
              title={<bdi>{item.name || t`Appareil sans nom`}</bdi>}
              detail={t`Connecté ${when}. Est-ce bien vous ?`}
              href="/account?open=devices"
              chevron
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

export const accountHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof childrenCard>({
    slot: 'children',
    order: 120,
    side: 'end',
    // The children are known with the session.
    known: (user, pathname) => (user.children.length > 0 && pathname.startsWith('/parent') ? {} : null),
    Card: Children,
  }),
  homeCard<typeof devicesCard>({ slot: 'security.devices', order: 150, side: 'end', Card: NewDevices }),
];
