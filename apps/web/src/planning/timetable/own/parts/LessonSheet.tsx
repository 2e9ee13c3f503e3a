import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNow } from '#kernel/content/use-now.ts';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { Join, LinkForm } from '../../../../teaching/distance/distance.public.tsx';
import css from './Own.module.css';
import { changeWords, kindWords } from './own-words.ts';
import { firstName, nameOf, type Shown } from './items.ts';
import { titleOf } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

/** All that is known of a lesson, on the side of the page. */
export function LessonSheet({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      open={shown !== null}
      onClose={onClose}
      title={<bdi>{shown ? titleOf(shown.lesson) : ''}</bdi>}
      closeLabel={t`Fermer`}
      width={420}
    >
      {shown && <Details shown={shown} />}
    </Sheet>
  );
}

function Details({ shown: { lesson, person } }: { shown: Shown }) {
  const { t, i18n } = useLingui();
  const linking = useSession(
    ({ user }) => user?.modules.includes('distance') && user.permissions['distance.link'] !== undefined,
  );
  const now = useNow();
  const { before, changes } = lesson;
  const was = (change: 'moved' | 'room' | 'teacher', words: string | undefined) =>
    before && changes.includes(change) && words ? <del>{words}</del> : null;
  const hours = formatHours(lesson);
  return (
    <div className={css.details}>
      <p className={css.marks}>
        {lesson.kind !== 'lesson' && <StatusPill tone="info">{i18n._(kindWords[lesson.kind])}</StatusPill>}
        {changes.map((change) => (
          <StatusPill key={change} tone={change === 'cancelled' ? 'bad' : 'warn'}>
            {i18n._(changeWords[change])}
          </StatusPill>
        ))}
      </p>
      <dl className={css.facts}>
        {!person.self && <Row name={t`Enfant`}>{<bdi>{firstName(person)}</bdi>}</Row>}
        <Row name={t`Jour`}>
          {was('moved', before && before.day !== lesson.day ? formatDay(before.day) : undefined)}{' '}
          {formatDay(lesson.day)}
        </Row>
        <Row name={t`Heures`}>
          {was('moved', before ? formatHours(before) : undefined)} <bdi>{hours}</bdi>
        </Row>
        <Row name={lesson.groupId ? t`Groupe` : t`Classe`}>{lesson.audience && <bdi>{lesson.audience}</bdi>}</Row>
        <Row name={lesson.teachers.length > 1 ? t`Professeurs` : t`Professeur`}>
          {(lesson.teachers.length > 0 || (before?.teachers.length ?? 0) > 0) && (
            <>
              {was('teacher', before?.teachers.join(comma()))}{' '}
              {lesson.teachers.map((one) => (
                <bdi key={one.id} className={css.who}>
                  {nameOf(one)}
                  {one.substitute && ` (${t`remplace`})`}
                </bdi>
              ))}
            </>
          )}
        </Row>
        <Row name={t`Salle`}>
          {(lesson.room || was('room', before?.room)) && (
            <>
              {was('room', before?.room)} <bdi>{lesson.room}</bdi>
            </>
          )}
        </Row>
        <Row name={t`Motif`}>{lesson.reason && <bdi>{lesson.reason}</bdi>}</Row>
        <Row name={t`Note`}>{lesson.note && <bdi className={css.note}>{lesson.note}</bdi>}</Row>
      </dl>
      {lesson.remoteUrl && lesson.state !== 'cancelled' && (
        <Join day={lesson.day} starts={lesson.starts} ends={lesson.ends} url={lesson.remoteUrl} lessonId={lesson.id} />
      )}
      {person.as === 'teacher' && lesson.state !== 'cancelled' && linking && (
        <LinkForm key={lesson.id} lessonId={lesson.id} past={lesson.day < now.day} />
      )}
    </div>
  );
}
