import { useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconCalendarOff, IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { formatWeekday } from '#kernel/dates.ts';
import css from './Own.module.css';
import { firstName, type Shown, stateOf } from './items.ts';
import { shortTitleOf } from '#kernel/content/subject-name.ts';

/** What differs from the usual week, each a way to the lesson; tests stand with them. */
export function Changes({
  shown,
  several,
  onOpen,
}: {
  shown: readonly Shown[];
  several: boolean;
  onOpen: (one: Shown) => void;
}) {
  const { t } = useLingui();
  const marked = shown.filter(
    ({ lesson }) => lesson.changes.length > 0 || lesson.state === 'cancelled' || lesson.kind === 'exam',
  );
  if (!marked.length) return null;
  return (
    <ul className={css.changes} aria-label={t`Changements de la période`}>
      {marked.slice(0, 6).map((one) => {
        const { lesson } = one;
        const state = stateOf(lesson);
        const title = shortTitleOf(lesson);
        const day = formatWeekday(lesson.day, 'short');
        const { room } = lesson;
        const words =
          state === 'cancelled'
            ? t`${title} ${day} annulé`
            : state === 'new'
              ? t`${title} ${day} ajouté`
              : state === 'moved'
                ? lesson.changes.includes('room') && lesson.changes.length === 1 && room
                  ? t`${title} ${day} en ${room}`
                  : t`${title} ${day} modifié`
                : t`${title} ${day}, contrôle`;
        const Glyph =
          state === 'cancelled'
            ? IconCalendarOff
            : state === 'new'
              ? IconCalendarPlus
              : state === 'moved'
                ? IconArrowsExchange
                : IconPencil;
        return (
          <li key={`${one.person.id} ${lesson.id}`}>
            <button type="button" className={css.change} data-tone={state} onClick={() => onOpen(one)}>
              <Glyph size={15} stroke={1.8} aria-hidden="true" />
              <bdi>{several ? `${firstName(one.person)} · ${words}` : words}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
