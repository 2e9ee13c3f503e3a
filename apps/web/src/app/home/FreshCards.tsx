import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconFlag, IconMail, IconMailCheck } from '@tabler/icons-react';
import { formatRelative } from '#kernel/dates.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Home.module.css';

type Told = {
  unread: number;
  items: { threadId: string; subject: string; dir: 'ltr' | 'rtl'; from: string; at: string }[];
  review: number;
  reports: number;
};

/** Threads with something unread, and what waits for who validates messages. */
export function UnreadMessages({ data, primary }: { data: unknown; primary: boolean }) {
  const { t } = useLingui();
  const { user, area } = useSession();
  const { unread, items, review, reports } = data as Told;
  const path = `/${user ? currentArea(user, location.pathname, area) : 'parent'}/messages`;
  const waiting = (key: string, icon: typeof IconMail, title: string, label: string, box: string, first: boolean) => (
    <CardRow
      key={key}
      icon={icon}
      tone="warn"
      title={title}
      end={
        <ButtonLink
          variant={primary && first ? 'primary' : 'default'}
          href={`/admin/messages/${box}`}
          aria-label={label}
        >
          <Trans>Relire</Trans>
        </ButtonLink>
      }
    />
  );
  return (
    <Card
      title={t`Messages`}
      count={unread}
      end={
        <UiLink href={path}>
          <Trans>Tout voir</Trans>
        </UiLink>
      }
      flush
    >
      <CardRows>
        {[
          ...(review > 0
            ? [
                waiting(
                  'review',
                  IconMailCheck,
                  plural(review, { one: '# message à valider', other: '# messages à valider' }),
                  t`Relire les messages à valider`,
                  'validation',
                  true,
                ),
              ]
            : []),
          ...(reports > 0
            ? [
                waiting(
                  'reports',
                  IconFlag,
                  plural(reports, { one: '# message signalé', other: '# messages signalés' }),
                  t`Relire les messages signalés`,
                  'reports',
                  review === 0,
                ),
              ]
            : []),
          ...items.map(({ threadId, subject, dir, from, at }) => (
            <CardRow
              key={threadId}
              icon={IconMail}
              tone="info"
              title={
                <bdi dir={dir} className={css.fresh}>
                  {subject}
                </bdi>
              }
              detail={<bdi>{from}</bdi>}
              href={`${path}/view/${threadId}`}
              end={<span className={css.when}>{formatRelative(at)}</span>}
            />
          )),
        ]}
      </CardRows>
    </Card>
  );
}

type Fresh = { total: number; items: { id: string; title: string; subject: { name: string } }[] };

/** What teachers put there since the reader's last visit. */
export function FreshResources({ data }: { data: unknown }) {
  const { t } = useLingui();
  const { total, items } = data as Fresh;
  const shelf = location.pathname.startsWith('/parent') ? '/parent/resources' : '/eleve/resources';
  return (
    <Card
      title={t`Nouvelles ressources`}
      count={total}
      end={
        <UiLink href={`${shelf}?nouveau=1`}>
          <Trans>Tout voir</Trans>
        </UiLink>
      }
      flush
    >
      <CardRows>
        {items.map(({ id, title, subject }) => (
          <CardRow
            key={id}
            icon={IconBooks}
            tone="info"
            title={<bdi>{title}</bdi>}
            detail={<bdi>{subject.name}</bdi>}
            href={`${shelf}?voir=${id}`}
          />
        ))}
      </CardRows>
    </Card>
  );
}
