import { usePageArea } from '#kernel/frame/page-path.ts';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { ownNotesQuery } from './conduct.api.ts';
import css from './parts/Conduct.module.css';
import { FamilyNoteCard } from './parts/FamilyNoteCard.tsx';

/** Notes that the school shares about the reader or their child. */
export default function OwnPage() {
  const { t } = useLingui();
  const parent = usePageArea() === 'parent';
  const { child, children } = useChild();
  const search = useSearch({ strict: false }) as { page?: number };
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const query = useQuery(ownNotesQuery(page, (parent && child?.id) || null));
  useReadNotices('conduct_note', undefined, query.data !== undefined);
  return (
    <PageFrame title={t`Suivi`} width={760}>
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement du suivi`}
          rows={4}
          empty={(data) =>
            data.total === 0 && (
              <EmptyState icon={IconEyeCheck} title={<Trans>Rien n’est partagé pour l’instant</Trans>}>
                {parent ? (
                  <Trans>
                    Les réussites, les entretiens et les remarques que l’école partage avec vous arrivent ici.
                  </Trans>
                ) : (
                  <Trans>Les réussites et les remarques que l’école vous adresse arrivent ici.</Trans>
                )}
              </EmptyState>
            )
          }
        >
          {(data) => (
            <>
              <ul className={css.notes}>
                {data.items.map((note) => (
                  <FamilyNoteCard key={note.id} note={note} named={parent && children.length > 1} />
                ))}
              </ul>
              <Pager
                label={t`Pages du suivi`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(next) =>
                  void navigate({ to: '.', search: ((before: object) => ({ ...before, page: next })) as never })
                }
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}
