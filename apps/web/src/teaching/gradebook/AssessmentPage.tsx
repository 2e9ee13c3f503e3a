import { dayIn } from '@encrier/contract/school/course-load';
import type { AssessmentBody } from '@encrier/contract/teaching/gradebook';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { addAssessment, assessmentQuery, changeAssessment, coursesQuery, sheetQuery } from './gradebook.api.ts';
import { AssessmentForm } from './parts/assessment/AssessmentForm.tsx';
import { FilesCard } from './parts/assessment/FilesCard.tsx';
import { DropButton } from './parts/assessment/DropButton.tsx';
import { CourseList } from './parts/CourseList.tsx';
import { courseName, stateWords } from './parts/words.ts';
import css from './parts/Gradebook.module.css';

/** A new assessment of the course in the address, or the one of the address. */
export default function AssessmentPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as { cours?: string; periode?: string };
  const list = useAreaPath('/grades') ?? '/prof/grades';
  if (id) return <Edit id={id} list={list} />;
  return search.cours ? <Create courseId={search.cours} term={search.periode ?? null} list={list} /> : <Choose />;
}

/** Without a course, the courses to choose from. */
function Choose() {
  const { t } = useLingui();
  const list = useAreaPath('/grades') ?? '/prof/grades';
  return (
    <PageFrame
      title={t`Nouvelle évaluation`}
      width={760}
      path={[{ label: t({ message: 'Notes', context: 'marks' }), href: list }]}
    >
      <Asked query={useQuery(coursesQuery)} label={t`Chargement des cours`}>
        {(data) => <CourseList data={{ ...data, toMark: [], can: { close: false } }} />}
      </Asked>
    </PageFrame>
  );
}

function Create({ courseId, term, list }: { courseId: string; term: string | null; list: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const query = useQuery(sheetQuery(courseId, term));
  const { data } = query;
  const back = `${list}?${new URLSearchParams({ cours: courseId, ...(term && { periode: term }) })}`;
  const name = data ? courseName(data.course) : t({ message: 'Notes', context: 'marks' });
  return (
    <PageFrame title={t`Nouvelle évaluation`} width={760} path={[{ label: name, href: back }]}>
      <Asked query={query} label={t`Chargement du cours`}>
        {(sheet) => {
          const span = sheet.terms.find((one) => one.id === sheet.termId) ?? null;
          if (!span || !sheet.can.write) return <Notice tone="info" title={t`La saisie de cette période est close.`} />;
          const day = dayIn(span, sheet.today);
          return (
            <Card>
              <AssessmentForm
                first={{
                  title: '',
                  topic: '',
                  kind: 'test',
                  day,
                  scale: '20',
                  coefficient: '1',
                  mode: 'normal',
                  boxId: null,
                }}
                boxes={sheet.boxes}
                span={span}
                save={(body) => addAssessment({ id, courseId, termId: span.id, ...body })}
                done={() => {
                  toast.success(t`Évaluation ajoutée.`);
                  void navigate({ to: list, search: { cours: courseId, periode: span.id } as never });
                }}
              />
            </Card>
          );
        }}
      </Asked>
    </PageFrame>
  );
}

function Edit({ id, list }: { id: string; list: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const query = useQuery(assessmentQuery(id));
  const { data } = query;
  const search: Record<string, string> = data ? { cours: data.course.id, periode: data.termId } : {};
  const leave = (): void => void navigate({ to: list, search: search as never });
  const name = data ? courseName(data.course) : t({ message: 'Notes', context: 'marks' });
  return (
    <PageFrame
      title={t`Modifier l’évaluation`}
      width={760}
      path={[{ label: name, href: `${list}?${new URLSearchParams(search)}` }]}
    >
      <Asked query={query} label={t`Chargement de l’évaluation`}>
        {(one) => {
          const { title, topic, kind, day, scale, coefficient, mode, boxId, state, version } = one;
          const first: AssessmentBody = { title, topic, kind, day, scale, coefficient, mode, boxId };
          return (
            <div className={css.page}>
              <Card
                title={<bdi>{title}</bdi>}
                end={<StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>}
              >
                {one.can.write ? (
                  <AssessmentForm
                    key={id}
                    first={first}
                    version={version}
                    boxes={one.boxes}
                    span={null}
                    save={(body, over) => changeAssessment(id, { ...body, version: over })}
                    done={() => {
                      toast.success(t`Évaluation enregistrée.`);
                      leave();
                    }}
                    more={
                      <DropButton
                        id={id}
                        marked={one.marks > 0 || state === 'published'}
                        version={version}
                        onDone={leave}
                      />
                    }
                  />
                ) : (
                  <p className={css.quiet}>
                    <Trans>Cette évaluation ne se modifie plus.</Trans>
                  </p>
                )}
              </Card>
              {one.can.files && (
                <FilesCard
                  key={id}
                  id={id}
                  version={version}
                  subjectFiles={one.subjectFiles}
                  correctionFiles={one.correctionFiles}
                />
              )}
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}
