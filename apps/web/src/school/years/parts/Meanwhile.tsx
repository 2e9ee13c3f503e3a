import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Conflict, savedByOther } from '#kernel/edit/refusal.ts';
import css from './Years.module.css';

type Props<T> = {
  found: Conflict;
  values: T;
  names: Partial<Record<keyof T & string, string>>;
  show: (field: keyof T & string, value: unknown) => string;
  onTake: () => void;
};

/** Shows what somebody else saved meanwhile, field by field; saving again keeps the form's values. */
export function SavedByOther<T extends Record<string, unknown>>({ found, values, names, show, onTake }: Props<T>) {
  const { t } = useLingui();
  const theirs = savedByOther(found);
  const differing = (Object.keys(names) as (keyof T & string)[]).filter(
    (field) => field in theirs && JSON.stringify(theirs[field]) !== JSON.stringify(values[field]),
  );
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a enregistré entre-temps.`}>
      <ul className={css.differences}>
        {differing.map((field) => (
          <li key={field}>
            <strong>{names[field]}</strong> <Trans>enregistré :</Trans> <bdi>{show(field, theirs[field])}</bdi> ·{' '}
            <Trans>le vôtre :</Trans> <bdi>{show(field, values[field])}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <Trans>Enregistrer de nouveau garde les vôtres.</Trans>
      </p>
      <Button size="small" onClick={onTake}>
        <Trans>Prendre les siens</Trans>
      </Button>
    </Notice>
  );
}
