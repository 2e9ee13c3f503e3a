import type { SequenceRow } from '@encrier/contract/teaching/lesson-log-plan';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Log.module.css';
import own from './Plan.module.css';

/** What a drag of a sequence carries. */
export const sequenceType = 'application/x-encrier-sequence';

/** The sequence that was dropped; null for anything else. */
export function droppedSequence(data: DataTransfer): { id: string; subject: string } | null {
  try {
    const { id, subject } = JSON.parse(data.getData(sequenceType)) as { id: unknown; subject: unknown };
    return typeof id === 'string' && typeof subject === 'string' ? { id, subject } : null;
  } catch {
    return null;
  }
}

/** Sequences to lay: dragged onto a lesson, or pressed to choose one. */
export function Rail({ sequences, onPick }: { sequences: readonly SequenceRow[]; onPick: (id: string) => void }) {
  const { t } = useLingui();
  if (!sequences.length) return null;
  return (
    <section aria-label={t`Séquences à poser`}>
      <p className={css.quiet}>
        <Trans>Glissez une séquence sur une séance à venir, ou pressez-la pour choisir.</Trans>
      </p>
      <div className={own.rail}>
        {sequences.map((one) => (
          <button
            key={one.id}
            type="button"
            className={own.chip}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(sequenceType, JSON.stringify({ id: one.id, subject: one.subject }));
              event.dataTransfer.effectAllowed = 'copy';
            }}
            onClick={() => onPick(one.id)}
          >
            <b>
              <bdi>{one.title}</bdi>
            </b>
            <span className={css.quiet}>
              {[one.level, plural(one.lessons, { one: '# séance', other: '# séances' })].join(' · ')}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
