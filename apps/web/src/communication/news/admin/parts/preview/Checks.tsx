import type { PostContent } from '@encrier/contract/communication/news';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBell, IconBellOff, IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { problemsOf } from '../draft/draft-content.ts';
import { plainText } from '#kernel/content/text-diff.ts';
import css from './Preview.module.css';

/** Words read per minute by a person in a hurry. */
const PACE = 220;

/** Reading time, whether every picture has a description, and when readers are notified. */
export function Checks({ content }: { content: PostContent }) {
  const { t } = useLingui();
  const text = useMemo(() => plainText(content.html), [content.html]);
  const words = text ? text.split(/\s+/).length : 0;
  const seconds = Math.max(5, Math.round((words / PACE) * 12) * 5);
  const minutes = Math.round(seconds / 60);
  const time =
    seconds < 60
      ? t`Lecture : ${seconds} secondes`
      : plural(minutes, { one: 'Lecture : # minute', other: 'Lecture : # minutes' });
  const bare = problemsOf(content).some((problem) => problem.code === 'alt_missing');
  const hour = content.publishAt ? formatTime(content.publishAt) : null;
  const message =
    content.notify === 'silent'
      ? t`Aucune notification`
      : content.notify === 'digest'
        ? t`Dans le prochain résumé de chacun`
        : hour
          ? t`Notification à ${hour}, hors des heures calmes de chacun`
          : t`Notification à la parution, hors des heures calmes de chacun`;
  const Told = content.notify === 'silent' ? IconBellOff : IconBell;
  return (
    <ul className={css.checks}>
      <li>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" data-tone="ok" />
        {time}
      </li>
      {content.html.includes('<img') && (
        <li>
          {bare ? (
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" data-tone="warn" />
          ) : (
            <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" data-tone="ok" />
          )}
          {bare ? t`Une image attend sa description` : t`Images décrites`}
        </li>
      )}
      <li>
        <Told size={17} stroke={1.8} aria-hidden="true" />
        {message}
      </li>
    </ul>
  );
}
