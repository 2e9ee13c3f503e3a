import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLadder, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Grid } from './parts/grid/Grid.tsx';
import { MoreUsual, Starter } from './parts/Starter.tsx';
import css from './parts/Subjects.module.css';
import { SubjectsList } from './parts/SubjectsList.tsx';
import { gridQuery, searchOf, subjectsFile, subjectsQuery, type SubjectsView, viewFrom } from './subjects.api.ts';

/** Subjects of the school in their order, and what each level expects of each. */
export default function SubjectsPage() {
  const { t } = useLingui();
  const view = viewFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const change = (part: Partial<SubjectsView>): void =>
    void navigate({ to: '.', search: searchOf({ ...view, ...part }) as never, replace: part.view === undefined });
  return (
    <PageFrame
      reach="school"
      title={t`Matières`}
      view={
        <Segmented
          label={t`Que montrer`}
          value={view.view}
          onChange={(next) => change({ view: next })}
          options={[
            { value: 'list', label: t`Liste` },
            { value: 'grid', label: t`Par niveau` },
          ]}
        />
      }
      tools={<ExportMenu name={t`Matières`} file={subjectsFile} />}
      {...(view.view === 'list' && {
        action: (
          <Button variant="primary" icon={IconPlus} data-create onClick={() => setCreating(true)}>
            <Trans>Matière</Trans>
          </Button>
        ),
      })}
    >
      <div className={css.page}>
        {view.view === 'list' ? (
          <List
            archived={view.archived}
            creating={creating}
            onCreating={setCreating}
            onArchived={(archived) => change({ archived })}
          />
        ) : (
          <Levels view={view} change={change} />
        )}
      </div>
    </PageFrame>
  );
}

type ListProps = {
  archived: boolean;
  creating: boolean;
  onCreating: (creating: boolean) => void;
  onArchived: (archived: boolean) => void;
};

function List({ archived, creating, onCreating, onArchived }: ListProps) {
  const { t } = useLingui();
  const query = useQuery(subjectsQuery);
  const { data } = query;
  if (!data) return <Asked query={query} label={t`Chargement des matières`} />;
  const away = data.items.filter((item) => item.archived).length;
  if (data.items.length === 0 && !creating) return <Starter onCreate={() => onCreating(true)} />;
  return (
    <>
      {away > 0 && (
        <Chips
          label={t`Filtres`}
          chips={[
            {
              key: 'archived',
              label: t`Archivées`,
              count: away,
              active: archived,
              onPress: () => onArchived(!archived),
            },
          ]}
        />
      )}
      <SubjectsList
        items={archived ? data.items : data.items.filter((item) => !item.archived)}
        families={data.families}
        creating={creating}
        onCreated={() => onCreating(false)}
      />
      <MoreUsual known={data.items.length} />
    </>
  );
}

function Levels({ view, change }: { view: SubjectsView; change: (part: Partial<SubjectsView>) => void }) {
  const { t } = useLingui();
  const query = useQuery(gridQuery);
  const { data } = query;
  if (!data) return <Asked query={query} label={t`Chargement des matières`} />;
  if (data.subjects.length === 0)
    return (
      <EmptyState
        icon={IconPlus}
        title={t`Aucune matière`}
        action={
          <Button onClick={() => change({ view: 'list' })}>
            <Trans>Ajouter des matières</Trans>
          </Button>
        }
      />
    );
  if (data.levels.length === 0)
    return (
      <EmptyState icon={IconLadder} title={t`Aucun niveau`}>
        <Trans>Les coefficients et les heures se donnent par niveau : créez d’abord les niveaux de l’école.</Trans>
      </EmptyState>
    );
  return <Grid grid={data} measure={view.measure} onMeasure={(measure) => change({ measure })} />;
}
