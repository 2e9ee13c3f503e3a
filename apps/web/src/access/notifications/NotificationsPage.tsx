import { IconButton, IconLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { useSession } from '#kernel/session/session.ts';
import { listQuery, read } from './notifications.api.ts';
import { useOpened } from './parts/useOpened.ts';
import { NoticeList } from './parts/NoticeList.tsx';
import { WhyDialog } from './parts/WhyDialog.tsx';
import css from './parts/NoticeList.module.css';

type Search = { page?: unknown; vue?: unknown; open?: unknown; why?: unknown };

/** All notices of the signed-in person, newest first; each line links to its object. */
export default function NotificationsPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { child } = useChild();
  const unreadOnly = search.vue === 'non-lues';
  const page = Math.max(1, Number(search.page) || 1);
  const unread = useSession((value) => value.user?.unread ?? 0);
  const query = useQuery({
    ...listQuery(page, unreadOnly, child?.id ?? null),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  useOpened(search.open, data?.items);
  const why = typeof search.why === 'string' ? search.why : null;
  const show = (change: { vue?: string | undefined; page?: number | undefined; why?: string | undefined }): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, open: undefined, ...change })) as never,
      replace: true,
    });
  const narrow = useNarrow();
  const shown = (
    <Segmented
      label={t`Notifications montrées`}
      value={unreadOnly ? 'unread' : 'all'}
      options={[
        { value: 'all', label: t`Toutes` },
        { value: 'unread', label: t`Non lues`, ...(unread > 0 && { note: String(unread) }) },
      ]}
      onChange={(next) => show({ vue: next === 'unread' ? 'non-lues' : undefined, page: undefined })}
    />
  );
  const tools = (
    <>
      {unread > 0 && (
        <IconButton
          icon={IconChecks}
          label={t`Tout marquer comme lu`}
          tip="end"
          onClick={() => void read(null).catch(() => null)}
        />
      )}
      <IconLink icon={IconSettings} label={t`Régler mes notifications`} href="/account?open=notifications" tip="end" />
    </>
  );
  return (
    <PageFrame
      title={t`Notifications`}
      width={720}
      byChild
      view={
        narrow ? (
          <span className={css.under}>
            {shown}
            <span>{tools}</span>
          </span>
        ) : (
          shown
        )
      }
      tools={!narrow && tools}
    >
      <Asked
        query={query}
        rows={6}
        empty={(data) =>
          data.items.length === 0 && (
            <EmptyState icon={IconBell} title={unreadOnly ? t`Tout est lu` : t`Aucune notification`}>
              {unreadOnly ? t`Rien ne vous attend.` : t`Ce que l’école vous annonce arrivera ici.`}
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <NoticeList items={data.items} onWhy={(id) => show({ why: id })} />
            <Pager
              label={t`Pages`}
              page={page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(next) => show({ page: next === 1 ? undefined : next })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
      <WhyDialog id={why} item={data?.items.find(({ id }) => id === why)} onClose={() => show({ why: undefined })} />
    </PageFrame>
  );
}
