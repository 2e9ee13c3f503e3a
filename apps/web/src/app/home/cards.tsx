// house: the cards of the home, one after the other
import type { FeedItem } from '@encrier/contract/communication/news';
import type { Notification } from '@encrier/contract/kernel/notifications';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarCheck,
  IconDevices,
  IconKey,
  IconHandStop,
  IconMessageCircle,
  IconMessageReport,
  IconNews,
  IconShieldLock,
  IconSignature,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMonthDay, formatRelative } from '#kernel/dates.ts';
import { noticeIcon, noticeObject, noticeWords, notificationAddress } from '#kernel/notifications.ts';
import { useChild } from '#kernel/session/child.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { together } from '#kernel/text.ts';
import { screens } from '../../screens.ts';
import { FreshResources, UnreadMessages } from './FreshCards.tsx';
import { DocumentsToDo, PapersToDo } from './DocumentCards.tsx';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import css from './Home.module.css';

type Slot = {
  side: 'start' | 'end';
  /** `primary`: its first button is the page's one primary button. */
  Card: ComponentType<{ data: unknown; primary: boolean }>;
};

/** Address of a screen of the current area; null where the area has none. */
function useAreaPath(suffix: string): string | null {
  const { user, area } = useSession();
  if (!user) return null;
  const path = `/${currentArea(user, location.pathname, area)}${suffix}`;
  return screens.some((screen) => screen.path === path) ? path : null;
}
const withId = (path: string | null, id: string): { href: string } | Record<string, never> =>
  path ? { href: `${path}/${id}` } : {};
const list = <T,>(data: unknown): T[] => ((data as { items?: T[] } | null)?.items ?? []) as T[];

function All({ href }: { href: string | null }) {
  return href ? (
    <UiLink href={href}>
      <Trans>Tout voir</Trans>
    </UiLink>
  ) : null;
}

function Cover({ name }: { name: string }) {
  const address = imageAddress(
    useSession((value) => value.school),
    name,
    96,
  );
  return address ? <img className={css.cover} src={address} alt="" width={40} height={40} loading="lazy" /> : null;
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
            {...(item.cover && { lead: <Cover name={item.cover.fichier} /> })}
            title={
              <bdi dir={item.dir} className={item.read ? undefined : css.fresh}>
                {item.title}
              </bdi>
            }
            detail={[item.author.label, ...(item.forChildren.length > 0 ? [together(item.forChildren)] : [])].join(
              ' · ',
            )}
            {...withId(feed, item.id)}
            end={
              <span className={css.end}>
                <span className={css.when}>{formatRelative(item.publishedAt)}</span>
                {!item.read && (
                  <span className={css.unread}>
                    <span className="visually-hidden">{t`non lue`}</span>
                  </span>
                )}
              </span>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

function ToAcknowledge({ data, primary }: { data: unknown; primary: boolean }) {
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
              end={
                feed && (
                  <ButtonLink
                    variant={primary && index === 0 ? 'primary' : 'default'}
                    href={`${feed}/${item.id}`}
                    aria-label={t`Lire et confirmer : ${item.title}`}
                  >
                    <Trans>Confirmer</Trans>
                  </ButtonLink>
                )
              }
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

function LatestNotifications({ data }: { data: unknown }) {
  const { t, i18n } = useLingui();
  const unread = (data as { unread?: number }).unread ?? 0;
  const things = [...Map.groupBy(list<Notification>(data), noticeObject).values()].map(
    ([latest]) => latest as Notification,
  );
  return (
    <Card title={t`Notifications`} count={unread} end={<All href="/notifications" />} flush>
      <CardRows>
        {things.map((item) => (
          <CardRow
            key={item.id}
            icon={noticeIcon(item.type)}
            tone={item.priority === 'critical' ? 'bad' : 'plain'}
            title={<bdi className={item.readAt ? undefined : css.fresh}>{noticeWords(item, i18n).title}</bdi>}
            detail={noticeWords(item, i18n).detail}
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

type Decisions = { posts: { id: string; title: string; author: string }[]; waiting: number; comments: number };
/** What waits for somebody who validates: publications, then comments. */
function ToDecide({ data, primary }: { data: unknown; primary: boolean }) {
  const { t } = useLingui();
  const { posts, waiting, comments } = data as Decisions;
  return (
    <Card
      title={t`À décider`}
      count={waiting + comments}
      countTone="bad"
      end={waiting > posts.length && <All href="/admin/news?statut=in_review" />}
      flush
    >
      <CardRows>
        {[
          ...posts.map(({ id, title, author }, index) => (
            <CardRow
              key={id}
              icon={IconNews}
              tone="warn"
              title={<bdi>{title}</bdi>}
              detail={t`Actualité proposée par ${author}`}
              end={
                <ButtonLink
                  variant={primary && index === 0 ? 'primary' : 'default'}
                  href={`/admin/news/edit/${id}`}
                  aria-label={t`Relire : ${title}`}
                >
                  <Trans>Relire</Trans>
                </ButtonLink>
              }
            />
          )),
          ...(comments > 0
            ? [
                <CardRow
                  key="comments"
                  icon={IconMessageCircle}
                  tone="info"
                  title={plural(comments, { one: '# commentaire à valider', other: '# commentaires à valider' })}
                  detail={t`Ils paraissent une fois relus`}
                  end={
                    <ButtonLink
                      variant={primary && posts.length === 0 ? 'primary' : 'default'}
                      href="/admin/news/comments"
                      aria-label={t`Relire les commentaires`}
                    >
                      <Trans>Relire</Trans>
                    </ButtonLink>
                  }
                />,
              ]
            : []),
        ]}
      </CardRows>
    </Card>
  );
}

/** Guardians who never opened the application, for who follows the campaign. */
function CredentialsWaiting({ data, primary }: { data: unknown; primary: boolean }) {
  const { t } = useLingui();
  const { waiting } = data as { waiting: number };
  return (
    <Card flush>
      <CardRow
        icon={IconKey}
        tone="info"
        title={plural(waiting, {
          one: '# parent ne s’est jamais connecté',
          other: '# parents ne se sont jamais connectés',
        })}
        detail={t`Une fiche ou un e-mail leur donne un code`}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href="/admin/parent-credentials?etat=a-inviter"
            aria-label={t`Aider les parents à se connecter`}
          >
            <Trans>Les aider</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** Complaints that wait for the office, with those that are late. */
function ComplaintsToHandle({ data, primary }: { data: unknown; primary: boolean }) {
  const { t } = useLingui();
  const { open, late, mine } = data as { open: number; late: number; mine: number };
  const detail =
    late > 0
      ? plural(late, { one: '# en retard', other: '# en retard' })
      : mine > 0
        ? plural(mine, { one: '# vous est affectée', other: '# vous sont affectées' })
        : t`Aucune en retard`;
  return (
    <Card flush>
      <CardRow
        icon={IconMessageReport}
        tone={late > 0 ? 'bad' : 'info'}
        title={plural(open, { one: '# réclamation à traiter', other: '# réclamations à traiter' })}
        detail={detail}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href={late > 0 ? '/admin/reclamations?retard=1' : '/admin/reclamations'}
            aria-label={t`Ouvrir les réclamations`}
          >
            <Trans>Traiter</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

type Device = { id: string; name: string; createdAt: string };
function NewDevices({ data }: { data: unknown }) {
  const { t } = useLingui();
  const items = list<Device>(data);
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

/** Rights that wait for the second factor: said first, since half of the menu is missing until then (SEC-AUT-05). */
export function SecondFactor() {
  const { t } = useLingui();
  const admin = location.pathname.startsWith('/admin');
  return (
    <Card flush className={css.wanted}>
      <CardRow
        lead={
          <span className={css.shield}>
            <IconShieldLock size={20} stroke={1.7} aria-hidden="true" />
          </span>
        }
        title={
          admin
            ? t`Activez la double authentification pour ouvrir la gestion de l’école`
            : t`Activez la double authentification pour ouvrir toutes vos pages`
        }
        detail={
          admin
            ? t`Personnes, comptes, rôles, imports et paramètres restent fermés tant qu’un code de votre téléphone ne protège pas ce compte.`
            : t`Certaines de vos pages restent fermées tant qu’un code de votre téléphone ne protège pas ce compte.`
        }
        end={
          <ButtonLink variant="primary" href="/account?open=security">
            <Trans>Activer</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** A guardian who has not been through the welcome yet is led to it. */
function Welcome() {
  const { t } = useLingui();
  return (
    <Card title={t`Pour bien commencer`} flush>
      <CardRows>
        {[
          <CardRow
            key="hello"
            icon={IconHandStop}
            tone="ink"
            title={t`Vérifiez vos coordonnées et vos autorisations`}
            detail={t`Trois étapes, quand vous voulez. Elles se retrouvent dans « Ma famille ».`}
            href="/parent/hello"
            chevron
          />,
        ]}
      </CardRows>
    </Card>
  );
}

type Reenrolment = { children: string[]; closesOn: string; name: string };
/** A guardian owes the school an answer for next year. */
function ReenrolmentDue({ data, primary }: { data: unknown; primary: boolean }) {
  const { t } = useLingui();
  const { children, closesOn, name } = data as Reenrolment;
  const [who, until] = [together(children), formatMonthDay(closesOn)];
  return (
    <Card flush>
      <CardRow
        icon={IconCalendarCheck}
        tone="warn"
        title={t`Réinscription ${name}`}
        detail={t`L’école attend votre réponse pour ${who} jusqu’au ${until}`}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href="/parent/reinscription"
            aria-label={t`Répondre à la réinscription`}
          >
            <Trans>Répondre</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

/**
 * Component of each declared slot of `GET /home`, in the order of the page: what must be decided or answered, then what is to be read, then
 * what can wait. A slot without a component is left out.
 */
export const homeCards: Record<string, Slot> = {
  'school.first_steps': { side: 'start', Card: FirstStepsCard },
  'news.to_decide': { side: 'start', Card: ToDecide },
  'complaints.to_handle': { side: 'start', Card: ComplaintsToHandle },
  'news.to_ack': { side: 'start', Card: ToAcknowledge },
  'documents.todo': { side: 'start', Card: DocumentsToDo },
  'papers.todo': { side: 'start', Card: PapersToDo },
  'family.reenrolment': { side: 'start', Card: ReenrolmentDue },
  messages: { side: 'start', Card: UnreadMessages },
  'news.latest': { side: 'start', Card: LatestNews },
  'family.hello': { side: 'start', Card: Welcome },
  'credentials.waiting': { side: 'start', Card: CredentialsWaiting },
  children: { side: 'end', Card: Children },
  'notifications.latest': { side: 'end', Card: LatestNotifications },
  'resources.fresh': { side: 'end', Card: FreshResources },
  'security.devices': { side: 'end', Card: NewDevices },
};

/** Cards that can carry the page's one primary button. */
const leaders: readonly string[] = [
  'school.first_steps',
  'news.to_decide',
  'complaints.to_handle',
  'news.to_ack',
  'family.reenrolment',
];
/** The first of these slots whose card asks for something. */
export const leadingOf = (slots: readonly string[]): string | undefined =>
  Object.keys(homeCards).find((slot) => leaders.includes(slot) && slots.includes(slot));
