import type { Icon } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconCalendarOff, IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { formatWeekday } from '#kernel/dates.ts';
import css from './Own.module.css';
import { firstName, type Shown, stateOf } from './items.ts';
import { shortTitleOf } from '#kernel/content/subject-name.ts';

const glyphs: Readonly<Record<ReturnType<typeof stateOf>, Icon>> = {
  cancelled: IconCalendarOff,
  new: IconCalendarPlus,
  moved: IconArrowsExchange,
  normal: IconPencil,
};

/** A change in a few words: names the new room when only the room changed; an unchanged lesson is a test. */
function useChangeWords(): (lesson: Shown['lesson']) => string {
  const { t } = useLingui();
  return (lesson) => {
    const title = shortTitleOf(lesson);
    const day = formatWeekday(lesson.day, 'short');
    const { room, changes } = lesson;
    const moved =
      changes.includes('room') && changes.length === 1 && room
        ? t`${title} ${day} en ${room}`
        : t`${title} ${day} modifié`;
    const words = {
      cancelled: t`${title} ${day} annulé`,
      new: t`${title} ${day} ajouté`,
      moved,
      normal: t`${title} ${day}, contrôle`,
    };
    return words[stateOf(lesson)];
  };
}

/** Differences from the usual week, each a link to the lesson; including tests. */
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
  const changeWords = useChangeWords();
  const marked = shown.filter(
    ({ lesson }) => lesson.changes.length > 0 || lesson.state === 'cancelled' || lesson.kind === 'exam',
  );
  if (!marked.length) return null;
  return (
    <ul className={css.changes} aria-label={t`Changements de la période`}>
      {marked.slice(0, 6).map((one) => {
        const { lesson } = one;
        const state = stateOf(lesson);
        const words = changeWords(lesson);
        const Glyph = glyphs[state];
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
