import { type AdminDocument, followSorts } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Figures } from '@encrier/ui/data/Figures';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type FollowFilter, followFile, followFilterFrom, followQuery, followSearchOf } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { DocumentTools } from './DocumentTools.tsx';
import { FollowFilters, FollowTable } from './FollowTable.tsx';
import { Subject } from './Subject.tsx';
import { RemindButton } from './RemindButton.tsx';

/** Who read a published document, and who answered, by person or by family. */
export function Follow({ document, path }: { document: AdminDocument; path: { label: string; href: string }[] }) {
  const { t } = useLingui();
  const filter = followFilterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const narrow = useNarrow();
  const query = useQuery(followQuery(document.id, filter));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<FollowFilter>): void =>
    void navigate({
      to: '.',
      search: followSearchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const remind = document.can.remind && document.owed > document.answered && <RemindButton document={document} />;
  return (
    <PageFrame
      title={t`Suivi du document`}
      path={path}
      width={1040}
      tools={<DocumentTools document={document} />}
      action={!narrow && remind}
    >
      <div className={css.page}>
        <Subject document={document} />
        <Totals document={document} noAccount={data?.totals.no_account ?? 0} />
        <FollowFilters filter={filter} onChange={change} />
        <Asked query={query} label={t`Chargement du suivi`} />
        {data && data.items.length === 0 && (
          <EmptyState
            small
            icon={IconSearchOff}
            title={t`Personne ne correspond`}
            action={
              <Button onClick={() => change({ q: '', state: null })}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        )}
        {data && data.items.length > 0 && (
          <div className={css.list} data-late={isPlaceholderData || undefined}>
            <FollowTable
              lines={data.items}
              exports={{
                name: `${t`Suivi du document`} - ${document.content.title.slice(0, 50)}`,
                file: followFile(document.id),
              }}
              family={filter.by === 'family'}
              served={servedOrder(followSorts, filter.sort, (sort) => change({ sort }))}
            />
          </div>
        )}
        {data && (
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page })}
            label={t`Pages`}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
          />
        )}
      </div>
      {narrow && remind && <StickyFoot>{remind}</StickyFoot>}
    </PageFrame>
  );
}

function Totals({ document, noAccount }: { document: AdminDocument; noAccount: number }) {
  const { t } = useLingui();
  const { recipients, read, owed, answered } = document;
  const share = (part: number, of: number): string => (of === 0 ? '' : `${Math.round((part / of) * 100)} %`);
  return (
    <Figures
      label={t`Totaux`}
      figures={[
        { key: 'recipients', value: recipients, label: t`Destinataires` },
        { key: 'read', value: read, label: t`Ont lu`, note: share(read, recipients) },
        ...(owed > 0
          ? [
              {
                key: 'answered',
                value: (
                  <bdi>
                    {answered} / {owed}
                  </bdi>
                ),
                label: t`Réponses reçues`,
                note: share(answered, owed),
              },
              {
                key: 'missing',
                value: owed - answered,
                label: t`Manquent`,
                ...(owed > answered && { tone: 'warn' as const }),
              },
            ]
          : []),
        ...(noAccount > 0
          ? [
              {
                key: 'none',
                value: noAccount,
                label: t`Sans compte actif`,
                tone: 'warn' as const,
                note: t`à joindre autrement`,
              },
            ]
          : []),
      ]}
    />
  );
}
