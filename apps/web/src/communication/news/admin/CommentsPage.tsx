import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEyeOff, IconMessageCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { imageAddress } from '#kernel/api/address.ts';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { moderate, pendingQuery } from './admin.api.ts';
import css from './parts/comments/Comments.module.css';
import { Paging } from './parts/list/Paging.tsx';

/** Comments of readers that wait for a decision. */
export default function CommentsPage() {
  const { t } = useLingui();
  const page = Math.max(1, Number((useSearch({ strict: false }) as { page?: number }).page ?? 1) || 1);
  const navigate = useNavigate();
  const asked = useQuery(pendingQuery(page));
  const { data } = asked;
  return (
    <PageFrame title={t`Commentaires à valider`} path={[{ label: t`Actualités`, href: '/admin/news' }]} width={720}>
      <Asked
        query={asked}
        label={t`Chargement des commentaires`}
        rows={4}
        empty={(data) =>
          data.items.length === 0 && (
            <EmptyState icon={IconMessageCheck} title={t`Aucun commentaire n’attend`}>
              <Trans>Ceux des actualités à commentaires relus arriveront ici.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <ul className={css.list}>
            {data.items.map((item) => (
              <li key={item.id}>
                <Waiting item={item} />
              </li>
            ))}
          </ul>
        )}
      </Asked>
      {data && (
        <Paging
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(to) => void navigate({ to: '.', search: (to > 1 ? { page: to } : {}) as never })}
        />
      )}
    </PageFrame>
  );
}

type Item = {
  id: string;
  postId: string;
  postTitle: string;
  body: string;
  dir: 'ltr' | 'rtl';
  at: string;
  author: { label: string; photo: string; function: string };
};

/** One comment with its publication and the two answers; a decision can be undone. */
function Waiting({ item }: { item: Item }) {
  const school = useSession((value) => value.school);
  const back = useMutation({ mutationFn: moderate });
  const decide = useMutation({
    mutationFn: moderate,
    onSuccess: (_answer, { status }) => {
      const other = status === 'published' ? 'hidden' : 'published';
      const label = status === 'published' ? t`Masquer` : t`Publier`;
      toast.success(status === 'published' ? t`Commentaire publié` : t`Commentaire masqué`, {
        action: { label, run: () => back.mutate({ ...item, status: other }) },
      });
    },
  });
  return (
    <article className={css.comment}>
      <header className={css.head}>
        <Avatar name={item.author.label} photo={imageAddress(school, item.author.photo, 96)} size={40} />
        <span className={css.who}>
          <b>{item.author.label}</b>
          <Facts>{[item.author.function, formatRelative(item.at)]}</Facts>
        </span>
      </header>
      <p className={css.body} dir={item.dir}>
        {item.body}
      </p>
      <p className={css.about}>
        <Trans>
          Sur <UiLink href={`/admin/actualites/${item.postId}`}>{item.postTitle}</UiLink>
        </Trans>
      </p>
      <div className={css.actions}>
        <Button icon={IconEyeOff} busy={decide.isPending} onClick={() => decide.mutate({ ...item, status: 'hidden' })}>
          <Trans>Masquer</Trans>
        </Button>
        <Button
          icon={IconCheck}
          busy={decide.isPending}
          onClick={() => decide.mutate({ ...item, status: 'published' })}
        >
          <Trans>Publier</Trans>
        </Button>
      </div>
    </article>
  );
}
