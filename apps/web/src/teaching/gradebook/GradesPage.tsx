import { IconButton } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartDots3, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { TermChoice } from '#kernel/frame/TermChoice.tsx';
import { courseName } from '#kernel/content/subject-name.ts';
import { sheetFile, sheetQuery } from './gradebook.api.ts';
import { CoursesPage } from './parts/CoursesPage.tsx';
import css from './parts/Gradebook.module.css';
import { MarkSheet } from './parts/sheet/MarkSheet.tsx';
import { SheetActions } from './parts/sheet/SheetActions.tsx';

/** Courses to mark, then the sheet of the chosen one. */
export default function GradesPage() {
  const search = useSearch({ strict: false }) as { cours?: string; periode?: string };
  return search.cours ? <CoursePage id={search.cours} term={search.periode ?? null} /> : <CoursesPage />;
}

function CoursePage({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const list = useAreaPath('/grades') ?? '/prof/grades';
  const query = useQuery(sheetQuery(id, term));
  const { data } = query;
  const title = data ? courseName(data.course) : t({ message: 'Notes', context: 'marks' });
  return (
    <PageFrame
      title={title}
      path={[{ label: t({ message: 'Notes', context: 'marks' }), href: list }]}
      view={data && <TermChoice terms={data.terms} termId={data.termId} search={{ cours: data.course.id }} />}
      tools={
        !narrow && (
          <>
            <ExportMenu name={title} file={(format) => sheetFile(id, data?.termId ?? term, format)} />
            <IconButton icon={IconPrinter} label={t`Imprimer`} onClick={() => window.print()} />
          </>
        )
      }
      action={data?.can.write && <SheetActions sheet={data} list={list} />}
    >
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement du carnet de notes`}
          empty={({ assessments, pupils }) =>
            assessments.length && pupils.length ? null : (
              <EmptyState
                icon={IconChartDots3}
                title={pupils.length ? <Trans>Aucune évaluation</Trans> : <Trans>Aucun élève</Trans>}
              >
                {pupils.length ? (
                  <Trans>Ajoutez une évaluation : le carnet s’ouvre avec ses élèves.</Trans>
                ) : (
                  <Trans>Ce cours n’a pas d’élève aujourd’hui.</Trans>
                )}
              </EmptyState>
            )
          }
        >
          {(sheet) => <MarkSheet key={`${sheet.course.id} ${sheet.termId}`} sheet={sheet} edit={list} />}
        </Asked>
      </div>
    </PageFrame>
  );
}
