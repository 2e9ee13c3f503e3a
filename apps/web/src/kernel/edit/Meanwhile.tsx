import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './Meanwhile.module.css';
import type { Edit } from './use-edit.ts';

type Props = {
  edit: Pick<Edit<object>, 'conflict' | 'theirs' | 'mine'>;
  /** Name of each field of the form, as its label says it. */
  names: Readonly<Record<string, string>>;
  /** A value in words; as it is when absent, « vide » for nothing. */
  show?: (field: string, value: unknown) => string;
};

/** Both values of what somebody else saved meanwhile, and the choice between them; nothing while nobody did. */
export function Meanwhile({
  edit: { conflict, theirs, mine },
  names,
  show = (_, value) => String(value ?? ''),
}: Props) {
  const { t } = useLingui();
  if (!conflict) return null;
  const say = (field: string, value: unknown): string => show(field, value) || t`vide`;
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a enregistré entre-temps.`}>
      <ul className={css.fields}>
        {Object.entries(conflict.fields).map(([field, both]) => (
          <li key={field}>
            <strong>{names[field] ?? field}</strong>{' '}
            <Trans>
              enregistré : <bdi>{say(field, both.theirs)}</bdi>, le vôtre : <bdi>{say(field, both.yours)}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
      <span className={css.buttons}>
        <Button size="small" onClick={theirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={mine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
