import type { SummaryClass } from '@encrier/contract/teaching/summaries';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardHeart, IconListCheck, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { addressOf, classesQuery } from '../../summaries.api.ts';
import css from '../Summaries.module.css';
import { QuestionsSheet } from './QuestionsSheet.tsx';

const figure = (key: 'pupils' | 'told' | 'met' | 'reviewed', head: string): Column<SummaryClass> => ({
  key,
  head,
  align: 'end',
  narrow: 'hidden',
  cell: (row) => row[key],
  by: (row) => row[key],
});

/** Classes of the reader, with the progress of their reports. */
export function ClassListPage() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const home = useAreaPath('/bilan') ?? '/prof/bilan';
  const query = useQuery(classesQuery);
  const can = query.data?.can;
  return (
    <PageFrame
      title={t`Bilan éducatif`}
      reach="org"
      width={1080}
      action={
        <>
          {can?.manage && (
            <Button icon={IconListCheck} onClick={() => setAsking(true)}>
              <Trans>Autoévaluation</Trans>
            </Button>
          )}
          {can?.compare && (
            <ButtonLink icon={IconScale} href={`${home}${addressOf({ view: 'compare' })}`}>
              <Trans>Comparer</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement des classes`}
          empty={({ classes }) =>
            classes.length ? null : (
              <NoClassYet icon={IconClipboardHeart} title={<Trans>Aucune classe</Trans>}>
                <Trans>Les classes qui vous sont confiées cette année apparaîtront ici.</Trans>
              </NoClassYet>
            )
          }
        >
          {({ classes }) => (
            <DataTable
              name="class-summaries"
              exports="rows"
              label={t`Bilans par classe`}
              rows={classes}
              rowKey={({ id }) => id}
              href={({ id }) => `${home}${addressOf({ class: id })}`}
              columns={[
                { key: 'name', head: t`Classe`, cell: ({ name }) => <bdi>{name}</bdi>, by: (_, place) => place },
                { key: 'level', head: t`Niveau`, cell: ({ level }) => <bdi>{level}</bdi>, by: (_, place) => place },
                {
                  key: 'term',
                  head: t`Période`,
                  cell: ({ term }) => <bdi>{term}</bdi>,
                  by: ({ term }) => term,
                  tablet: 'hidden',
                },
                figure('pupils', t`Élèves`),
                figure('told', t`Autoévaluations`),
                figure('met', t`Rencontres`),
                figure('reviewed', t`Relus`),
                {
                  key: 'published',
                  head: t`Publiés`,
                  align: 'end',
                  cell: ({ published, pupils }) => <Trans>{`${published} / ${pupils}`} publiés</Trans>,
                  by: ({ published }) => published,
                },
              ]}
            />
          )}
        </Asked>
      </div>
      {asking && <QuestionsSheet onClose={() => setAsking(false)} />}
    </PageFrame>
  );
}
