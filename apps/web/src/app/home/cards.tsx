import type { FeedItem } from '@encrier/contract/communication/news';
import type { Notification } from '@encrier/contract/kernel/notifications';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconBellRinging, IconDevices, IconNews, IconShieldLock, IconSignature } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMonthDay, formatRelative } from '#kernel/dates.ts';
import { notificationAddress } from '#kernel/notifications.ts';
import { useChild } from '#kernel/session/child.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { screens } from '../../screens.ts';
import css from './Home.module.css';

type Slot = { side: 'start' | 'end'; Card: ComponentType<{ data: unknown }> };

/** Address of a screen of the current area; null where the area has none. */
function useAreaPath(suffix: string): string | null {
  const { user, area } = useSession();
  if (!user) return null;
  const path = `/${currentArea(user, location.pathname, area)}${suffix}`;
  return screens.some((screen) => screen.path === path) ? path : null;
}
const withId = (path: string | null, id: string): { href: string } | Record<string, never> => (path ? { href: `${path}/${id}` } : {});
const list = <T,>(data: unknown): T[] => ((data as { items?: T[] } | null)?.items ?? []) as T[];

function All({ href }: { href: string | null }) {
  return href ? <UiLink href={href}><Trans>Tout voir</Trans></UiLink> : null;
}

function LatestNews({ data }: { data: unknown }) {
  const { t } = useLingui();
  const feed = useAreaPath('/newsfeed');
  const items = list<FeedItem>(data);
  const unread = (data as { unread?: number }).unread ?? 0;
  return (
    <Card title={t`Actualités`} count={unread} end={<All href={feed} />} flush>
      <CardRows>
        {items.map((item) => (
          <CardRow
            key={item.id}
            icon={IconNews}
            tone={item.kind === 'urgent' ? 'bad' : 'info'}
            title={<bdi dir={item.dir}>{item.title}</bdi>}
            detail={[item.author.label, ...(item.forChildren.length > 0 ? [item.forChildren.join(', ')] : [])].join(' · ')}
            {...withId(feed, item.id)}
            end={<><span className={css.when}>{formatRelative(item.publishedAt)}</span>{!item.read && <span className={css.unread}><span className="visually-hidden">{t`non lue`}</span></span>}</>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

function ToAcknowledge({ data }: { data: unknown }) {
  const { t } = useLingui();
  const feed = useAreaPath('/newsfeed');
  const total = (data as { total?: number }).total ?? 0;
  return (
    <Card title={t`À traiter`} count={total} countTone="bad" flush>
      <CardRows>
        {list<FeedItem>(data).map((item, index) => {
          const before = item.ack?.deadline ? formatMonthDay(item.ack.deadline) : '';
          return (
            <CardRow
              key={item.id}
              icon={IconSignature}
              tone="warn"
              title={<bdi dir={item.dir}>{item.title}</bdi>}
              detail={before ? t`À confirmer avant le ${before}` : t`À confirmer`}
              end={feed && <ButtonLink variant={index === 0 ? 'primary' : 'default'} href={`${feed}/${item.id}`} aria-label={t`Lire et confirmer : ${item.title}`}><Trans>Confirmer</Trans></ButtonLink>}
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

function LatestNotifications({ data }: { data: unknown }) {
  const { t } = useLingui();
  const unread = (data as { unread?: number }).unread ?? 0;
  return (
    <Card title={t`Notifications`} count={unread} end={<All href="/notifications" />} flush>
      <CardRows>
        {list<Notification>(data).map((item) => (
          <CardRow
            key={item.id}
            icon={item.readAt ? IconBell : IconBellRinging}
            tone={item.priority === 'critical' ? 'bad' : 'plain'}
            title={<bdi>{item.title}</bdi>}
            detail={<bdi>{item.body}</bdi>}
            href={notificationAddress(item)}
            end={<span className={css.when}>{formatRelative(item.createdAt)}</span>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

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

type Device = { id: string; name: string; createdAt: string };
function NewDevices({ data }: { data: unknown }) {
  const { t } = useLingui();
  const items = list<Device>(data);
  const totp = (data as { totpRequired?: boolean }).totpRequired === true;
  const rows = [
    ...(totp ? [<CardRow key="totp" icon={IconShieldLock} tone="warn" title={t`Activez la double authentification`} detail={t`Vos droits la demandent`} href="/account" chevron />] : []),
    ...items.map((item) => <CardRow key={item.id} icon={IconDevices} title={<bdi>{item.name}</bdi>} detail={t`Connecté ${formatRelative(item.createdAt)}. Est-ce bien vous ?`} href="/account" chevron />),
  ];
  return rows.length > 0 ? <Card title={t`Sécurité`} flush><CardRows>{rows}</CardRows></Card> : null;
}

/** Component of each declared slot of `GET /home`; a slot without one is left out. */
export const homeCards: Record<string, Slot> = {
  'news.to_ack': { side: 'start', Card: ToAcknowledge },
  'news.latest': { side: 'start', Card: LatestNews },
  children: { side: 'end', Card: Children },
  'notifications.latest': { side: 'end', Card: LatestNotifications },
  'security.devices': { side: 'end', Card: NewDevices },
};
