import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { HomeworkView } from '@encrier/contract/teaching/homework';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { courseName, coursesQuery, type ListFilter, listFrom, listQuery, searchOf } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { GivenRow } from './GivenRow.tsx';

/** Homework of the reader's courses: due, past, drafts. */
export function GivenList() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const filter = listFrom(useSearch({ strict: false }));
  const query = useQuery(listQuery(filter));
  const courses = useQuery(coursesQuery);
  const { data } = query;
  const go = (change: Partial<ListFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, page: 1, ...change }) as never, replace: true });
  const create = (
    <ButtonLink
      variant="primary"
      icon={IconPlus}
      data-create
      href={`/prof/devoirs?nouveau=1${filter.course ? `&cours=${filter.course}` : ''}`}
    >
      <Trans>Donner un devoir</Trans>
    </ButtonLink>
  );
  const drafts = data?.counts.drafts ?? 0;
  return (
    <PageFrame title={t`Devoirs`} width={960} action={!narrow && create}>
      <div className={css.page}>
        <div className={css.tools}>
          <Segmented<HomeworkView>
            label={t`Ce que montre la page`}
            wide={narrow}
            value={filter.view}
            options={[
              { value: 'coming', label: t`À venir` },
              { value: 'past', label: t`Passés` },
              { value: 'draft', label: drafts ? t`Non donnés (${drafts})` : t`Non donnés` },
            ]}
            onChange={(view) => go({ view })}
          />
          <SelectField
            label={t`Cours`}
            labelHidden
            value={filter.course ?? ''}
            options={[
              { value: '', label: t`Toutes mes classes` },
              ...(courses.data?.courses ?? []).map((course) => ({ value: course.id, label: courseName(course) })),
            ]}
            onChange={(event) => go({ course: event.currentTarget.value || null })}
          />
        </div>
        {data && data.counts.lessonGone > 0 && (
          <Notice
            tone="warn"
            title={plural(data.counts.lessonGone, {
              one: '# devoir est dû pour un cours annulé ou déplacé',
              other: '# devoirs sont dus pour un cours annulé ou déplacé',
            })}
          >
            <Trans>Ouvrez-le pour le reporter au cours suivant.</Trans>
          </Notice>
        )}
        <Asked
          query={query}
          label={t`Chargement des devoirs`}
          empty={({ items }) =>
            items.length ? null : (
              <EmptyState icon={IconChecklist} title={<Trans>Aucun devoir</Trans>}>
                <Trans>Ce que vous donnez à vos classes apparaît ici.</Trans>
              </EmptyState>
            )
          }
        >
          {({ items, page, pageSize, total, today }) => (
            <>
              <Card flush>
                <CardRows>
                  {items.map((one) => (
                    <GivenRow key={one.id} piece={one} today={today} />
                  ))}
                </CardRows>
              </Card>
              <Pager
                label={t`Pages de devoirs`}
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => go({ page: next })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, all) => t`${from} – ${to} sur ${all}`}
              />
            </>
          )}
        </Asked>
      </div>
      {narrow && <StickyFoot>{create}</StickyFoot>}
    </PageFrame>
  );
}
