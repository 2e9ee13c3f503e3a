import type { SequenceRow } from '@encrier/contract/teaching/lesson-log-plan';
import { Facts } from '@encrier/ui/data/Facts';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Log.module.css';
import own from './Plan.module.css';

type Props = { sequences: readonly SequenceRow[]; carry: Carry; onPick: (id: string) => void };
/** Sequences to place: dragged onto a lesson, moved there with Space and arrow keys, or clicked to choose one. */
export function Rail({ sequences, carry, onPick }: Props) {
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
            onClick={() => onPick(one.id)}
            {...carry.on({ thing: one.id, grip: one.id, how: 'space' })}
          >
            <b>
              <bdi>{one.title}</bdi>
            </b>
            <span className={css.quiet}>
              <Facts>{[one.level, plural(one.lessons, { one: '# séance', other: '# séances' })]}</Facts>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
