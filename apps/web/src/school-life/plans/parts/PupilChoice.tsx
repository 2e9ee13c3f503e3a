import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { PupilPicker } from '../../conduct/conduct.public.tsx';
import { plannableQuery } from '../plans.api.ts';
import css from './Plans.module.css';

export type Picked = { id: string; label: string; class: string };
type Props = { chosen: Picked | null; fixed: boolean; error: string; onPick: (pupil: Picked | null) => void };
/** Whose plan it is; once written, it stays his. */
export function PupilChoice({ chosen, fixed, error, onPick }: Props) {
  if (!chosen) return <PupilPicker error={error} onPick={onPick} find={plannableQuery} />;
  return (
    <span className={css.head}>
      <span>
        <bdi className={css.strong}>{chosen.label}</bdi> <bdi className={css.quiet}>{chosen.class}</bdi>
      </span>
      {!fixed && (
        <Button size="small" onClick={() => onPick(null)}>
          <Trans>Changer</Trans>
        </Button>
      )}
    </span>
  );
}
