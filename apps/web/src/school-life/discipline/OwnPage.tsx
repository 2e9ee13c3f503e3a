import { usePageArea } from '#kernel/frame/page-path.ts';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { ownRecordsQuery } from './discipline.api.ts';
import css from './parts/Discipline.module.css';
import { FamilyRecordCard } from './parts/FamilyRecordCard.tsx';

/** The school's records about the reader or their child: praise is as visible as the rest. */
export default function OwnPage() {
  const { t } = useLingui();
  const parent = usePageArea() === 'parent';
  const { child, children } = useChild();
  const search = useSearch({ strict: false }) as { page?: number };
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const query = useQuery(ownRecordsQuery(page, (parent && child?.id) || null));
  useReadNotices('discipline_record', undefined, query.data !== undefined);
  return (
    <PageFrame title={t`Infractions et valorisations`} width={760}>
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement`}
          rows={4}
          empty={(data) =>
            data.total === 0 && (
              <EmptyState icon={IconStar} title={<Trans>Rien pour l’instant</Trans>}>
                <Trans>
                  Les encouragements et les félicitations arrivent ici, comme les punitions et les sanctions.
                </Trans>
              </EmptyState>
            )
          }
        >
          {(data) => (
            <>
              <div className={css.figures}>
                <span className={css.figure} data-tone="ok">
                  <strong>{data.counts.recognition}</strong> <Trans>valorisations</Trans>
                </span>
                <span className={css.figure}>
                  <strong>{data.counts.punishment}</strong> <Trans>punitions</Trans>
                </span>
                <span className={css.figure}>
                  <strong>{data.counts.sanction}</strong> <Trans>sanctions</Trans>
                </span>
              </div>
              <ul className={css.records}>
                {data.items.map((record) => (
                  <FamilyRecordCard key={record.id} record={record} named={parent && children.length > 1} />
                ))}
              </ul>
              <Pager
                label={t`Pages`}
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
