import { starterSets } from '@encrier/contract/school/subjects';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { addUsual } from '../subjects.api.ts';
import { starterNames } from './subject-words.ts';
import css from './Subjects.module.css';

/** A school without subjects starts from the usual ones of its cycle, in one press, or from a first one of its own. */
export function Starter({ onCreate }: { onCreate: () => void }) {
  const { t, i18n } = useLingui();
  const start = useMutation({ mutationFn: addUsual });
  const choices = (
    <span className={css.starters}>
      {starterSets.map((set) => (
        <Button
          key={set}
          busy={start.isPending && start.variables === set}
          disabled={start.isPending && start.variables !== set}
          onClick={() => start.mutate(set)}
        >
          {i18n._(starterNames[set])}
        </Button>
      ))}
      <Button variant="quiet" icon={IconPlus} onClick={onCreate}>
        <Trans>Créer la première matière</Trans>
      </Button>
    </span>
  );
  return (
    <EmptyState icon={IconBook2} title={t`Aucune matière`} action={choices}>
      <Trans>Partez des matières usuelles d’un cycle, que vous changerez ensuite à votre gré.</Trans>
    </EmptyState>
  );
}
