import type { ReviewRule } from '@encrier/contract/communication/message-settings';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { toast } from '#kernel/toast/toast.ts';
import { orderRules, removeRule, saveRule } from '../../reviews.api.ts';
import { ReadyRules } from './ReadyRules.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { bodyOf, sentenceOf } from './setting-words.ts';
import css from './Settings.module.css';

/** Rules that hold a message for a second reader; the first rule that matches decides. */
export function ReviewRules({ rules }: { rules: readonly ReviewRule[] }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<ReviewRule | 'new' | null>(null);
  // Offered to a school without rules, until it leaves the page: adding one keeps the others visible.
  const [begins] = useState(rules.length === 0);
  const order = useMutation({ mutationFn: orderRules });
  const save = useMutation({ mutationFn: saveRule });
  const remove = useMutation({
    mutationFn: async (rule: ReviewRule) => {
      await removeRule(rule.id);
      return rule;
    },
    onSuccess: (rule) =>
      toast.success(t`Règle supprimée`, {
        undo: () => save.mutate({ id: newDraftId(), version: null, rule: bodyOf(rule) }),
      }),
  });
  const ids = rules.map(({ id }) => id);
  const move = (index: number, by: 1 | -1) => {
    const next = ids.with(index, ids[index + by] ?? '').with(index + by, ids[index] ?? '');
    order.mutate(next, {
      onSuccess: () => toast.success(t`Ordre enregistré`, { undo: () => order.mutate(ids) }),
    });
  };
  const add = (
    <Button icon={IconPlus} onClick={() => setEdited('new')}>
      <Trans>Ajouter une règle</Trans>
    </Button>
  );
  return (
    <Card title={t`Règles de validation`} end={rules.length > 0 && add} flush>
      {rules.length === 0 ? (
        <EmptyState small icon={IconShieldCheck} title={t`Aucune règle`} action={add}>
          <Trans>Seule la matrice décide de ce qui est relu.</Trans>
        </EmptyState>
      ) : (
        <ol className={css.roles}>
          {rules.map((rule, index) => (
            <li key={rule.id}>
              <div className={css.role} data-off={!rule.enabled || undefined}>
                <span className={css.rank} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={css.roleText}>
                  <p className={css.roleName} dir="auto">
                    {rule.label}
                  </p>
                  <p className={css.help}>
                    <bdi>{sentenceOf(rule)}</bdi>
                  </p>
                </div>
                <span className={css.moves}>
                  <IconButton
                    icon={IconArrowUp}
                    size="small"
                    label={t`Monter : ${rule.label}`}
                    tip="end"
                    disabled={index === 0 || order.isPending}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    size="small"
                    label={t`Descendre : ${rule.label}`}
                    tip="end"
                    disabled={index === rules.length - 1 || order.isPending}
                    onClick={() => move(index, 1)}
                  />
                </span>
                <ActionMenu
                  label={t`Actions : ${rule.label}`}
                  title={rule.label}
                  closeLabel={t`Fermer`}
                  actions={[
                    { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: () => setEdited(rule) },
                    ...(index > 0
                      ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => move(index, -1) }]
                      : []),
                    ...(index < rules.length - 1
                      ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => move(index, 1) }]
                      : []),
                    {
                      key: 'remove',
                      label: t`Supprimer`,
                      icon: IconTrash,
                      danger: true,
                      onPress: () => remove.mutate(rule),
                    },
                  ]}
                />
                <Switch
                  bare
                  label={t`Règle active : ${rule.label}`}
                  checked={rule.enabled}
                  onChange={(enabled) =>
                    save.mutate({ id: rule.id, version: rule.version, rule: { ...bodyOf(rule), enabled } })
                  }
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {begins && <ReadyRules rules={rules} />}
      {edited && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
