import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { dismiss, type Pair, pairsQuery } from './duplicates.api.ts';
import css from './parts/Duplicates.module.css';
import { MergeSheet } from './parts/MergeSheet.tsx';
import { PairCard } from './parts/PairCard.tsx';

/** Pairs of sheets that may be one person: join them, or say that they are two. */
export default function DuplicatesPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Pair | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(pairsQuery(page));
  const apart = useMutation({
    mutationFn: ({ first, second }: Pair) => dismiss(first.id, second.id),
    onSuccess: (_, { first, second }) =>
      toast.info(t`Deux personnes : la paire n’est plus proposée`, {
        action: { label: t`Annuler`, run: () => void dismiss(first.id, second.id, true) },
      }),
  });
  return (
    <PageFrame title={t`Doublons`}>
      <div className={css.page}>
        <p className={css.text}>
          <Trans>
            Même nom, même date de naissance, même téléphone : ces fiches désignent peut-être une seule personne.
          </Trans>
        </p>
        {error && !data ? (
          <Notice
            tone="bad"
            title={sentence(error)}
            action={
              <Button size="small" onClick={() => void refetch()}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          />
        ) : !data ? (
          <Skeletons label={t`Recherche des doublons`} rows={5} shape="cards" />
        ) : data.items.length === 0 ? (
          <EmptyState icon={IconCopy} title={t`Aucun doublon`}>
            <Trans>Chaque fiche semble désigner une seule personne.</Trans>
          </EmptyState>
        ) : (
          <ul className={css.list} data-late={isPlaceholderData || undefined}>
            {data.items.map((pair) => (
              <li key={`${pair.first.id}${pair.second.id}`}>
                <PairCard pair={pair} onMerge={() => setOpen(pair)} onApart={() => apart.mutate(pair)} />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <Pager
            label={t`Pages des doublons`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(to) => void navigate({ to: '.', search: (to > 1 ? { page: to } : {}) as never })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
      {open && <MergeSheet key={`${open.first.id}${open.second.id}`} pair={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}
