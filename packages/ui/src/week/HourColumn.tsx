import { share } from './layout.tsx';
import type { Span, WeekProps } from './model.tsx';
import css from './WeekView.module.css';

type HourProps = Pick<WeekProps, 'words' | 'now'> & { frame: Span; marks: readonly { start: number; end?: number }[] };

/** Hours along the start edge: whole hours, or start and end of each slot. */
export function HourColumn({ frame, marks, words, now }: HourProps) {
  const shown = now && now.minute >= frame.start && now.minute <= frame.end ? now.minute : null;
  return (
    <div className={css.hours} aria-hidden="true">
      <span className={css.head} />
      <div className={css.scale}>
        {marks.map((mark) => (
          <span
            key={mark.start}
            className={mark.end === undefined ? css.hour : css.slot}
            style={{ insetBlockStart: `${share(frame, { start: mark.start, end: mark.start }).from}%` }}
            data-near={(shown !== null && Math.abs(shown - mark.start) < 14) || undefined}
          >
            <bdi>{mark.end === undefined ? words.hour(mark.start) : words.time(mark.start)}</bdi>
            {mark.end !== undefined && <bdi className={css.until}>{words.time(mark.end)}</bdi>}
          </span>
        ))}
        {shown !== null && (
          <span
            className={css.nowTime}
            style={{ insetBlockStart: `${share(frame, { start: shown, end: shown }).from}%` }}
          >
            <bdi>{words.time(shown)}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}
