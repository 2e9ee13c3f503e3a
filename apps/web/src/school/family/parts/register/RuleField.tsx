import type { ImageRule } from '@encrier/contract/school/consents';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { saveRule } from '../../family.api.ts';
import css from './Register.module.css';

/** Inside the school, whether the yes of one guardian is enough; outside it never is. */
export function RuleField({ rule, canRule }: { rule: ImageRule; canRule: boolean }) {
  const { t } = useLingui();
  const change = (next: ImageRule): void =>
    void saveRule(next).then(
      () => toast.success(t`Règle enregistrée`, { undo: () => void saveRule(rule) }),
      () => null,
    );
  return (
    <div className={css.rule} data-print="hide">
      <span>
        <Trans>Dans l’école, il faut l’accord :</Trans>
      </span>
      {canRule ? (
        <Segmented
          label={t`Accord demandé dans l’école`}
          value={rule}
          options={[
            { value: 'one' as ImageRule, label: t`d’un responsable légal` },
            { value: 'all' as ImageRule, label: t`de tous` },
          ]}
          onChange={change}
        />
      ) : (
        <strong>{rule === 'one' ? t`d’un responsable légal` : t`de tous`}</strong>
      )}
      <span>
        <Trans>Un refus l’emporte toujours. Hors de l’école, il faut l’accord de tous.</Trans>
      </span>
    </div>
  );
}
