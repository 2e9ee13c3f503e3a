import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Decision, type DecisionFilter, decideWhole, decisions, type Plan } from '../rollover.api.ts';
import css from './Rollover.module.css';
import { useDecisionNames } from './words.ts';

type Props = {
  id: string;
  plan: Plan | undefined;
  filter: DecisionFilter;
  onFilter: (part: Partial<DecisionFilter>) => void;
};

/** Filter of the decisions, and one decision for a whole class. */
export function DecisionTools({ id, plan, filter, onFilter: set }: Props) {
  const { t } = useLingui();
  const names = useDecisionNames();
  const whole = useMutation({
    mutationFn: (decision: Decision | null) => decideWhole(id, filter.classId ?? '', decision),
  });
  const chosen = plan?.paths.find((path) => path.classId === filter.classId)?.name ?? '';
  return (
    <div className={css.tools}>
      <SearchField
        className={css.search}
        label={t`Nom, prénom`}
        value={filter.q}
        onChange={(q) => set({ q })}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        className={css.select}
        label={t`Classe`}
        labelHidden
        value={filter.classId ?? ''}
        options={[
          { value: '', label: t`Toutes les classes` },
          ...(plan?.paths ?? []).map((path) => ({ value: path.classId, label: path.name })),
        ]}
        onChange={(event) => set({ classId: event.currentTarget.value || null })}
      />
      {filter.classId && (
        <ActionMenu
          label={t`Décider pour toute la classe ${chosen}`}
          title={t`Toute la classe ${chosen}`}
          outlined
          actions={[
            ...decisions.map((decision) => ({
              key: decision,
              label: names[decision],
              icon: IconCheck,
              onPress: () => whole.mutate(decision),
            })),
            {
              key: 'again',
              label: t`Reprendre la proposition`,
              icon: IconRefresh,
              onPress: () => whole.mutate(null),
            },
          ]}
        />
      )}
    </div>
  );
}
