import type { OwnLesson } from '@encrier/contract/teaching/lesson-log';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconFolder } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import css from '../Log.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { kindWords } from '../words.ts';

type Props = { lesson: OwnLesson; dated: boolean; area: string; missedView: boolean };

/** One lesson as its families read it: content, files, resources and homework. */
export function LessonRead({ lesson, dated, area, missedView }: Props) {
  const { t, i18n } = useLingui();
  const { entry, homework } = lesson;
  const when = dated ? `${formatDay(lesson.day)}, ${formatMinute(lesson.starts)}` : formatMinute(lesson.starts);
  return (
    <article className={css.entry}>
      <span className={css.head}>
        <span className={css.row}>
          {!dated && <SubjectDot colour={lesson.colour} name={subjectName(lesson)} />}
          <span className={css.quiet}>
            <Facts>{[when, lesson.teachers]}</Facts>
          </span>
        </span>
        <span className={css.row}>
          {entry && entry.kind !== 'lesson' && <StatusPill tone="info">{i18n._(kindWords[entry.kind])}</StatusPill>}
          {entry?.planned && <StatusPill tone="plain">{t`Prévu`}</StatusPill>}
          {lesson.missed && !missedView && <StatusPill tone="warn">{t`Manqué`}</StatusPill>}
        </span>
      </span>
      {entry ? <Content entry={entry} /> : <Nothing />}
      {homework.map((one) => (
        <UiLink
          key={one.id}
          className={css.row}
          href={`${area}/devoirs/view/${one.id}${area === '/parent' ? `?enfant=${lesson.pupilId}` : ''}`}
        >
          <IconChecklist size={16} aria-hidden="true" />
          <bdi>{one.title}</bdi>
          <span className={css.quiet}>{t`pour ${formatDay(one.dueOn)}`}</span>
        </UiLink>
      ))}
      {entry?.resources.map((one) => (
        <UiLink key={one.id} className={css.row} href={`${area}/resources?q=${encodeURIComponent(one.title)}`}>
          <IconFolder size={16} aria-hidden="true" />
          <bdi>{one.title}</bdi>
        </UiLink>
      ))}
    </article>
  );
}

function Content({ entry }: { entry: NonNullable<OwnLesson['entry']> }) {
  return (
    <>
      {entry.title && (
        <h3>
          <bdi>{entry.title}</bdi>
        </h3>
      )}
      {entry.objective && (
        <p className={css.quiet}>
          <bdi>{entry.objective}</bdi>
        </p>
      )}
      {entry.body && <RichText html={entry.body} />}
      {entry.elements.length > 0 && (
        <p className={css.quiet}>
          <Facts>{entry.elements}</Facts>
        </p>
      )}
      {entry.files.length > 0 && <Pieces pieces={entry.files} />}
    </>
  );
}

const Nothing = () => (
  <p className={css.quiet}>
    <Trans>Rien n’est encore publié de ce cours.</Trans>
  </p>
);
