import { usePageArea } from '#kernel/frame/page-path.ts';
import type { OwnGrades } from '@encrier/contract/teaching/gradebook';
import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartDots3, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { saveFile } from '#kernel/content/save-file.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { chooseChild, useChild } from '#kernel/session/child.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { marksPaper, ownQuery } from './gradebook.api.ts';
import { SubjectList } from './parts/family/SubjectList.tsx';
import { WhyAverage } from './parts/family/WhyAverage.tsx';
import css from './parts/Gradebook.module.css';

type Search = { periode?: string; matiere?: string; enfant?: string };

/** Published marks of the reader or a child: subjects with their averages, and their explanation. */
export default function FamilyGradesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const area = usePageArea() === 'eleve' ? '/eleve' : '/parent';
  const search = useSearch({ strict: false }) as Search;
  const { child } = useChild();
  const narrow = useNarrow();
  const self = area === '/eleve';
  const query = useQuery(ownQuery(self ? null : (child?.id ?? null), search.periode ?? null));
  const { data } = query;
  const course = data?.courses.find(({ id }) => id === search.matiere);
  const go = (change: Search): void => {
    const next = { ...search, ...change };
    void navigate({ to: '.', search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never });
  };
  const list = `${area}/notes?${new URLSearchParams({ ...(search.periode && { periode: search.periode }), ...(search.enfant && { enfant: search.enfant }) })}`;
  return (
    <PageFrame
      title={course ? subjectName(course) : t({ message: 'Notes', context: 'marks' })}
      width={course ? 640 : 860}
      byChild={!self}
      {...(course && { path: [{ label: t({ message: 'Notes', context: 'marks' }), href: list }] })}
      tools={
        <>
          {data && <PaperButton data={data} />}
          {!narrow && <IconButton icon={IconPrinter} label={t`Imprimer`} onClick={() => window.print()} />}
        </>
      }
    >
      <div className={css.page}>
        {data && <Choices data={data} byChild={!self && !child} onTerm={(id) => go({ periode: id })} />}
        <Asked
          query={query}
          label={t`Chargement des notes`}
          empty={({ courses }) =>
            courses.some(({ marks }) => marks.length) ? null : (
              <EmptyState icon={IconChartDots3} title={<Trans>Aucune note publiée</Trans>}>
                <Trans>Les notes apparaissent ici dès que le professeur les publie.</Trans>
              </EmptyState>
            )
          }
        >
          {(own) =>
            course ? (
              <WhyAverage
                course={course}
                today={own.today}
                pupil={own.pupils.find(({ id }) => id === own.pupilId)?.label ?? ''}
              />
            ) : (
              <SubjectList data={own} onOpen={(id) => go({ matiere: id })} />
            )
          }
        </Asked>
      </div>
    </PageFrame>
  );
}

/** All marks of the term as an A4 PDF. */
function PaperButton({ data: { pupils, pupilId, terms, termId, courses } }: { data: OwnGrades }) {
  const { t } = useLingui();
  const pupil = pupils.find(({ id }) => id === pupilId);
  const term = terms.find(({ id }) => id === termId);
  const print = useMutation({
    mutationFn: () => marksPaper(pupilId ?? '', termId ?? ''),
    onSuccess: (blob) => saveFile(blob, `${t`Relevé de notes`} ${pupil?.label ?? ''} ${term?.name ?? ''}.pdf`),
  });
  if (!pupil || !term || !courses.some(({ marks }) => marks.length)) return null;
  return (
    <IconButton
      icon={IconFileTypePdf}
      label={t`Relevé de notes en PDF`}
      tip="end"
      disabled={print.isPending}
      onClick={() => print.mutate()}
    />
  );
}

/** Choice of the child and of the term. */
function Choices({ data, byChild, onTerm }: { data: OwnGrades; byChild: boolean; onTerm: (id: string) => void }) {
  const { t } = useLingui();
  const { pupils, pupilId, terms, termId } = data;
  return (
    <div className={css.tools} data-print="hide">
      {byChild && pupils.length > 1 && (
        <SelectField
          label={t`Enfant`}
          labelHidden
          value={pupilId ?? ''}
          options={pupils.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => chooseChild(event.currentTarget.value)}
        />
      )}
      {terms.length > 1 && termId && (
        <Segmented
          label={t`Période`}
          value={termId}
          options={terms.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
          onChange={onTerm}
        />
      )}
    </div>
  );
}
