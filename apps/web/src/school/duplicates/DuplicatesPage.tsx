import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { dismissMany, type Kind, type Pair, pairsQuery } from './duplicates.api.ts';
import css from './parts/Duplicates.module.css';
import { MergeSheet } from './parts/MergeSheet.tsx';
import { PairCard } from './parts/PairCard.tsx';
import { kindWords } from './parts/words.ts';

const kinds = ['pupil', 'guardian', 'staff'] as const;
const keyOf = ({ first, second }: Pair): string => `${first.id}${second.id}`;

/** Says that these pairs are two people each, and lets that be taken back. */
function useApart(onDone: () => void) {
  return useMutation({
    mutationFn: (pairs: readonly Pair[]) => dismissMany(pairs),
    onSuccess: (_, pairs) => {
      onDone();
      toast.info(
        plural(pairs.length, {
          one: 'Deux personnes : la paire n’est plus proposée',
          other: '# paires ne sont plus proposées',
        }),
        { undo: () => void dismissMany(pairs, true) },
      );
    },
    onError: (error) => toast.error(sentence(error)),
  });
}

/** Pairs of sheets that may be one person: join them, or say that they are two, one by one or many at once. */
export default function DuplicatesPage() {
  const { t, i18n } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const kind = kinds.find((one) => one === search.genre) ?? null;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Pair | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(pairsQuery(page, kind));
  const { data, isPlaceholderData } = query;
  const apart = useApart(() => setChosen(new Set()));
  const go = (to: number, of: Kind | null): void => {
    setChosen(new Set());
    void navigate({ to: '.', search: { ...(to > 1 && { page: to }), ...(of && { genre: of }) } as never });
  };
  const picked = (data?.items ?? []).filter((pair) => chosen.has(keyOf(pair)));
  return (
    <PageFrame reach="school" title={t`Doublons`}>
      <div className={css.page}>
        <p className={css.text}>
          <Trans>
            Même nom, même date de naissance, même téléphone : ces fiches désignent peut-être une seule personne.
          </Trans>
        </p>
        {data && (
          <div className={css.tools}>
            <Chips
              label={t`Genre de fiches`}
              chips={kinds.map((key) => ({
                key,
                label: i18n._(kindWords[key]),
                count: data.counts[key],
                active: kind === key,
                onPress: () => go(1, kind === key ? null : key),
              }))}
            />
            {data.items.length > 1 && picked.length < data.items.length && (
              <Button size="small" variant="quiet" onClick={() => setChosen(new Set(data.items.map(keyOf)))}>
                <Trans>Tout choisir sur cette page</Trans>
              </Button>
            )}
            {picked.length > 0 && (
              <Button size="small" busy={apart.isPending} onClick={() => apart.mutate(picked)}>
                <Plural
                  value={picked.length}
                  one="Deux personnes pour # paire choisie"
                  other="Deux personnes pour # paires choisies"
                />
              </Button>
            )}
          </div>
        )}
        <Asked
          query={query}
          label={t`Recherche des doublons`}
          rows={5}
          shape="cards"
          empty={(data) =>
            data.items.length === 0 && (
              <EmptyState icon={IconCopy} title={t`Aucun doublon`}>
                <Trans>Chaque fiche semble désigner une seule personne.</Trans>
              </EmptyState>
            )
          }
        >
          {(data) => (
            <ul className={css.list} data-late={isPlaceholderData || undefined}>
              {data.items.map((pair) => (
                <li key={keyOf(pair)}>
                  <PairCard
                    pair={pair}
                    chosen={chosen.has(keyOf(pair))}
                    onChoose={(on) =>
                      setChosen(
                        new Set(on ? [...chosen, keyOf(pair)] : [...chosen].filter((key) => key !== keyOf(pair))),
                      )
                    }
                    onMerge={() => setOpen(pair)}
                    onApart={() => apart.mutate([pair])}
                  />
                </li>
              ))}
            </ul>
          )}
        </Asked>
        {data && (
          <Pager
            label={t`Pages des doublons`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(to) => go(to, kind)}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
      {open && <MergeSheet key={keyOf(open)} pair={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}
