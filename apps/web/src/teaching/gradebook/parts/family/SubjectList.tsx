import type { OwnCourse, OwnGrades } from '@encrier/contract/teaching/gradebook';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidAverage, saidFigure } from '../figures.ts';
import css from '../Gradebook.module.css';
import { codeWords } from '../words.ts';
import { averageOf, generalOf } from '@encrier/contract/teaching/own-averages';
import { subjectName } from '#kernel/content/subject-name.ts';

/** Subjects of a term with their averages and their last marks; each opens its explanation. */
export function SubjectList({ data, onOpen }: { data: OwnGrades; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const general = generalOf(data.courses);
  const counted = general.lines.filter(({ fate }) => fate === 'counted').length;
  const marked = data.courses.filter(({ marks }) => marks.length > 0);
  return (
    <>
      <Card
        title={t`Moyenne générale`}
        note={plural(counted, { one: '# matière compte', other: '# matières comptent' })}
      >
        <p>
          <bdi dir="ltr">
            <span className={css.big}>{saidAverage(general.value, data.rounding)}</span>{' '}
            {general.value && <span className={css.of}>/20</span>}
          </bdi>
        </p>
        <p className={css.quiet}>
          <Trans>Moyenne des matières, chacune avec son coefficient ; elle change à chaque note publiée.</Trans>
        </p>
      </Card>
      <Card title={t`Matières`} flush>
        <CardRows>
          {marked.map((course) => (
            <CardRow
              key={course.id}
              lead={<SubjectBar colour={course.colour} />}
              title={<bdi>{subjectName(course)}</bdi>}
              detail={details(
                course,
                t`coefficient ${formatDecimal(course.coefficient)}`,
                t`autre classe, hors moyenne générale`,
              )}
              end={
                <span className={css.row}>
                  {course.figures && (
                    <span className={css.quiet}>
                      <Trans>classe {saidFigure(course.figures.mean)}</Trans>
                    </span>
                  )}
                  <b>{saidAverage(averageOf(course).value, course.rules.rounding)}</b>
                </span>
              }
              onPress={() => onOpen(course.id)}
            />
          ))}
        </CardRows>
      </Card>
      <LatestMarks courses={marked} onOpen={onOpen} />
    </>
  );
}
const details = (course: OwnCourse, weight: string, away: string) => [
  ...(course.teachers ? [<bdi key="by">{course.teachers}</bdi>] : []),
  course.present ? weight : away,
];

export const SubjectBar = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    style={{ inlineSize: 4, blockSize: 30, borderRadius: 2, background: `var(--s-${colour}-bar)` }}
  />
);

/** The last marks of all subjects, the newest first. */
function LatestMarks({ courses, onOpen }: { courses: readonly OwnCourse[]; onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const latest = courses
    .flatMap((course) => course.marks.map((mark) => ({ course, mark })))
    .toSorted((a, b) => (a.mark.publishedAt < b.mark.publishedAt ? 1 : -1))
    .slice(0, 8);
  return (
    <Card title={t`Dernières notes`} flush>
      <CardRows>
        {latest.map(({ course, mark }) => (
          <CardRow
            key={mark.assessmentId}
            title={<bdi>{mark.title}</bdi>}
            detail={[
              <bdi key="subject">{subjectName(course)}</bdi>,
              ...(mark.topic ? [<bdi key="topic">{mark.topic}</bdi>] : []),
              ...(mark.comment ? [<bdi key="said">{mark.comment}</bdi>] : []),
            ]}
            end={
              <b>
                {mark.value !== null
                  ? `${formatDecimal(mark.value)}/${formatDecimal(mark.scale)}`
                  : mark.code && i18n._(codeWords[mark.code].short)}
              </b>
            }
            onPress={() => onOpen(course.id)}
          />
        ))}
      </CardRows>
    </Card>
  );
}
