import type { ReviewRule, ReviewRuleBody } from '@encrier/contract/communication/message-settings';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { toast } from '#kernel/toast/toast.ts';
import { removeRule, saveRule } from '../../reviews.api.ts';
import { sentenceOf } from './setting-words.ts';
import css from './Settings.module.css';

type Ready = Pick<ReviewRuleBody, 'senderRole' | 'condition' | 'threshold'>;
const pupils: Ready = { senderRole: 'eleve', condition: 'always', threshold: null };
const crowds: Ready = { senderRole: null, condition: 'recipients', threshold: 50 };
/** An existing rule equal to a ready-made one, whatever its delay. */
const matches =
  (ready: Ready) =>
  (rule: ReviewRule): boolean =>
    rule.senderRole === ready.senderRole && rule.condition === ready.condition && rule.receiverRole === null;

/** Usual first rules, each added by one click and then editable like any other; none is created automatically. */
export function ReadyRules({ rules }: { rules: readonly ReviewRule[] }) {
  const { t } = useLingui();
  const remove = useMutation({ mutationFn: removeRule });
  const add = useMutation({
    mutationFn: saveRule,
    onSuccess: (rule) => toast.success(t`Règle ajoutée`, { undo: () => remove.mutate(rule.id) }),
  });
  const offered = [
    { ready: pupils, label: t`Relire les messages des élèves` },
    { ready: crowds, label: t`Relire ce qui part à plus de 50 personnes` },
  ]
    .filter(({ ready }) => !rules.some(matches(ready)))
    .map(
      ({ ready, label }): ReviewRuleBody => ({
        ...ready,
        label,
        enabled: true,
        receiverRole: null,
        words: [],
        delayMinutes: 1440,
        expiry: 'escalate',
      }),
    );
  if (offered.length === 0) return null;
  return (
    <section className={css.ready} aria-label={t`Règles prêtes à l’emploi`}>
      <p className={css.help}>
        <Trans>Beaucoup d’écoles commencent par celles-ci. Vous pourrez les modifier.</Trans>
      </p>
      <ul className={css.roles}>
        {offered.map((rule) => (
          <li key={rule.label}>
            <div className={css.role}>
              <div className={css.roleText}>
                <p className={css.roleName}>{rule.label}</p>
                <p className={css.help}>{sentenceOf(rule)}</p>
              </div>
              <Button
                icon={IconPlus}
                size="small"
                aria-label={t`Ajouter la règle : ${rule.label}`}
                disabled={add.isPending}
                onClick={() => add.mutate({ id: newDraftId(), version: null, rule })}
              >
                <Trans>Ajouter</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
