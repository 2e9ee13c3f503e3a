import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { change, coursesQuery, give, pieceQuery } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { pupilsWords } from '../words.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { GiveForm } from './GiveForm.tsx';

const list = '/prof/devoirs';

/** New homework: the course first, then the form. */
export function NewPiece({ courseId }: { courseId: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const asked = useQuery(coursesQuery);
  return (
    <PageFrame title={t`Donner un devoir`} width={760} path={[{ label: t`Devoirs`, href: list }]}>
      <Asked
        query={asked}
        label={t`Chargement des cours`}
        empty={({ courses }) =>
          courses.length ? null : (
            <EmptyState icon={IconChecklist} title={<Trans>Aucun cours</Trans>}>
              <Trans>Les cours qui vous sont confiés cette année apparaîtront ici.</Trans>
            </EmptyState>
          )
        }
      >
        {({ courses, today }) => {
          const course = courses.find((one) => one.id === courseId);
          if (!course)
            return (
              <Card title={t`Dans quel cours ?`} flush>
                <CardRows>
                  {courses.map((one) => (
                    <CardRow
                      key={one.id}
                      icon={IconChecklist}
                      title={<Facts>{[one.audience, subjectName(one)]}</Facts>}
                      detail={pupilsWords(one.pupils.length)}
                      href={`${list}?nouveau=1&cours=${one.id}`}
                      chevron
                    />
                  ))}
                </CardRows>
              </Card>
            );
          return (
            <div className={css.page}>
              <span>
                <ButtonLink size="small" icon={IconHistory} href={`${list}?reprendre=${course.id}`}>
                  <Trans>Reprendre d’une année passée</Trans>
                </ButtonLink>
              </span>
              <GiveForm
                key={course.id}
                first={emptyDraft}
                course={course}
                today={today}
                piece={null}
                save={(content) => give({ id, courseId: course.id, ...content })}
                done={() => {
                  toast.success(t`Devoir enregistré.`);
                  void navigate({ to: list, search: { devoir: id } as never });
                }}
              />
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}

/** The form of an existing homework. */
export function EditPiece({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asked = useQuery(pieceQuery(id));
  const courses = useQuery(coursesQuery);
  const { data } = asked;
  return (
    <PageFrame
      title={t`Modifier le devoir`}
      width={760}
      path={[{ label: data?.title ?? t`Devoirs`, href: `${list}?devoir=${id}` }]}
    >
      <Asked query={asked} label={t`Chargement du devoir`}>
        {(piece) => {
          const course = courses.data?.courses.find((one) => one.id === piece.course.id);
          if (!course || !piece.can.edit) return null;
          const named = piece.named ? piece.pupils.filter(({ left }) => !left).map((one) => one.id) : [];
          return (
            <GiveForm
              key={id}
              first={draftOf(piece, named)}
              course={course}
              today={piece.today}
              piece={{ id, out: piece.state === 'published' }}
              version={piece.version}
              save={(content, version) => change(id, { ...content, version })}
              done={() => {
                toast.success(t`Devoir enregistré.`);
                void navigate({ to: list, search: { devoir: id } as never });
              }}
            />
          );
        }}
      </Asked>
    </PageFrame>
  );
}
