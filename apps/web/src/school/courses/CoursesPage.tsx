import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconFileTypePdf, IconPlus, IconReplace, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { boardQuery, type CourseFilter, coursesFile, filterFrom, searchOf } from './courses.api.ts';
import { Board } from './parts/Board.tsx';
import css from './parts/Courses.module.css';
import { useActions } from './parts/use-actions.ts';

/** Courses, by teacher, by class or by subject. */
export default function CoursesPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(boardQuery(filter.yearId));
  const { data } = query;
  const change = (part: Partial<CourseFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...part }) as never,
      replace: part.view === undefined && part.open === undefined,
    });
  const actions = useActions({
    yearId: data?.year?.id ?? null,
    mayEdit: data?.year ? !data.year.closed : false,
    open: (open) => change({ open }),
  });
  const more = [
    {
      key: 'teachers',
      label: t`Fiches de service (PDF)`,
      icon: IconFileTypePdf,
      onSelect: () => actions.print('teacher', t`Fiches de service`),
    },
    {
      key: 'classes',
      label: t`Tableaux des classes (PDF)`,
      icon: IconFileTypePdf,
      onSelect: () => actions.print('class', t`Tableaux des classes`),
    },
  ];
  const tools = (
    <>
      {actions.mayEdit && (
        <ActionMenu
          label={t`Actions groupées`}
          title={t`Actions groupées`}
          closeLabel={t`Fermer`}
          actions={[
            {
              key: 'assign',
              label: t`Affecter un professeur à plusieurs classes`,
              icon: IconUserPlus,
              onPress: () => actions.assign({}),
            },
            { key: 'replace', label: t`Remplacer un professeur`, icon: IconReplace, onPress: actions.replace },
            ...((data?.years.length ?? 0) > 1
              ? [
                  {
                    key: 'copy',
                    label: t`Reprendre les cours d’une autre année`,
                    icon: IconCopy,
                    onPress: actions.copy,
                  },
                ]
              : []),
          ]}
        />
      )}
      <ExportMenu name={t`Affectations`} file={(format) => coursesFile(filter.yearId, format)} more={more} />
    </>
  );
  return (
    <PageFrame
      reach="org"
      title={t`Affectations des professeurs`}
      view={
        <Segmented
          label={t`Présentation`}
          value={filter.view}
          onChange={(view) => change({ view })}
          options={[
            { value: 'teacher', label: t`Professeurs` },
            { value: 'class', label: t`Classes` },
            { value: 'subject', label: t`Matières` },
          ]}
        />
      }
      tools={tools}
      {...(actions.mayEdit && {
        action: (
          <Button variant="primary" icon={IconPlus} data-create onClick={() => actions.create({})}>
            <Trans>Cours</Trans>
          </Button>
        ),
      })}
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des affectations`}>
          {(data) => <Board board={data} filter={filter} actions={actions} onChange={change} />}
        </Asked>
      </div>
    </PageFrame>
  );
}
