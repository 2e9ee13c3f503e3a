import { ownRoom } from '@encrier/contract/planning/lessons';
import { joinedBefore } from '@encrier/contract/teaching/distance';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { useNow } from '#kernel/content/use-now.ts';
import css from './Distance.module.css';
import { Room } from './Room.tsx';

type Hours = { day: string; starts: number; ends: number };
/** Whether a lesson is still to come, can be joined, or is over. */
export function whenOf({ day, starts, ends }: Hours, now: { day: string; minute: number }): 'before' | 'open' | 'over' {
  if (day !== now.day) return day > now.day ? 'before' : 'over';
  if (now.minute >= ends) return 'over';
  return now.minute >= starts - joinedBefore ? 'open' : 'before';
}

/** Joins a remote lesson from ten minutes before to its end; says when it is too early or over. */
export function Join({ lessonId, url, ...hours }: Hours & { lessonId: string; url: string }) {
  const when = whenOf(hours, useNow());
  if (when === 'over')
    return (
      <p className={css.quiet}>
        <Trans>Ce cours à distance est terminé.</Trans>
      </p>
    );
  if (when === 'before')
    return (
      <p className={css.quiet}>
        <Trans>Le bouton pour rejoindre ce cours apparaît {joinedBefore} minutes avant son début.</Trans>
      </p>
    );
  if (url === ownRoom) return <Room lessonId={lessonId} />;
  return (
    <ButtonLink href={url} target="_blank" rel="noopener noreferrer" variant="primary" icon={IconVideo} wide>
      <Trans>Rejoindre le cours à distance</Trans>
    </ButtonLink>
  );
}
