import { starterSets } from '@encrier/contract/school/subjects';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addUsual } from '../subjects.api.ts';
import { starterNames } from './subject-words.ts';
import css from './Subjects.module.css';

/** One button per standard list; `known` subjects already exist and are not changed. */
function StarterButtons({ known }: { known: number }) {
  const { t, i18n } = useLingui();
  const start = useMutation({
    mutationFn: addUsual,
    onSuccess: ({ items }) => {
      const added = items.length - known;
      toast.success(
        added > 0
          ? plural(added, { one: '# matière ajoutée', other: '# matières ajoutées' })
          : t`Ces matières y sont déjà toutes`,
      );
    },
    onError: (error) => toast.error(sentence(error)),
  });
  return starterSets.map((set) => (
    <Button
      key={set}
      busy={start.isPending && start.variables === set}
      disabled={start.isPending && start.variables !== set}
      onClick={() => start.mutate(set)}
    >
      {i18n._(starterNames[set])}
    </Button>
  ));
}

/** A school without subjects starts from the standard ones of its cycle, in one click, or from its own first one. */
export function Starter({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  const choices = (
    <span className={css.starters}>
      <StarterButtons known={0} />
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

/** Below the subjects of a school: the missing standard ones, in one click. */
export function MoreUsual({ known }: { known: number }) {
  const { t } = useLingui();
  return (
    <section className={css.more} aria-label={t`Matières usuelles`}>
      <p>
        <Trans>Compléter avec les matières usuelles d’un cycle ; celles qui existent restent telles quelles.</Trans>
      </p>
      <span className={css.starters}>
        <StarterButtons known={known} />
      </span>
    </section>
  );
}
