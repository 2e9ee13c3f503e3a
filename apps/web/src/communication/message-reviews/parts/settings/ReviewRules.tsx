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
import { orderRules, removeRule, saveRule } from '../../message-reviews.api.ts';
import { lengthWords } from '../review-words.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { bodyOf, conditionWords, expiryWords, roleWords } from './setting-words.ts';
import css from './Settings.module.css';

/** What makes a message wait for a second reader; the first rule that fits decides. */
export function ReviewRules({ rules }: { rules: readonly ReviewRule[] }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<ReviewRule | 'new' | null>(null);
  const order = useMutation({ mutationFn: orderRules });
  const save = useMutation({ mutationFn: saveRule });
  const remove = useMutation({
    mutationFn: async (rule: ReviewRule) => {
      await removeRule(rule.id);
      return rule;
    },
    onSuccess: (rule) => toast.success(t`Règle supprimée`, { action: { label: t`Annuler`, run: () => save.mutate({ id: newDraftId(), version: null, rule: bodyOf(rule) }) } }),
  });
  const ids = rules.map(({ id }) => id);
  const move = (index: number, by: 1 | -1) => {
    const next = ids.with(index, ids[index + by] ?? '').with(index + by, ids[index] ?? '');
    order.mutate(next, { onSuccess: () => toast.success(t`Ordre enregistré`, { action: { label: t`Annuler`, run: () => order.mutate(ids) } }) });
  };
  const add = <Button icon={IconPlus} onClick={() => setEdited('new')}><Trans>Ajouter une règle</Trans></Button>;
  return (
    <Card title={t`Règles de validation`} end={rules.length > 0 && add} flush>
      {rules.length === 0 ? (
        <EmptyState small icon={IconShieldCheck} title={t`Aucune règle`} action={add}><Trans>Seule la matrice décide de ce qui est relu.</Trans></EmptyState>
      ) : (
        <ol className={css.roles}>
          {rules.map((rule, index) => (
            <li key={rule.id}>
              <div className={css.role} data-off={!rule.enabled || undefined}>
                <span className={css.rank} aria-hidden="true">{index + 1}</span>
                <div className={css.roleText}><p className={css.roleName} dir="auto">{rule.label}</p><Sentence rule={rule} /></div>
                <span className={css.moves}>
                  <IconButton icon={IconArrowUp} size="small" label={t`Monter : ${rule.label}`} tip="end" disabled={index === 0 || order.isPending} onClick={() => move(index, -1)} />
                  <IconButton icon={IconArrowDown} size="small" label={t`Descendre : ${rule.label}`} tip="end" disabled={index === rules.length - 1 || order.isPending} onClick={() => move(index, 1)} />
                </span>
                <ActionMenu
                  label={t`Actions : ${rule.label}`}
                  title={rule.label}
                  closeLabel={t`Fermer`}
                  actions={[
                    { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: () => setEdited(rule) },
                    ...(index > 0 ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => move(index, -1) }] : []),
                    ...(index < rules.length - 1 ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => move(index, 1) }] : []),
                    { key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => remove.mutate(rule) },
                  ]}
                />
                <Switch bare label={t`Règle active : ${rule.label}`} checked={rule.enabled} onChange={(enabled) => save.mutate({ id: rule.id, version: rule.version, rule: { ...bodyOf(rule), enabled } })} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {edited && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

/** A rule in words: « Parents → Professeurs · Avec une pièce jointe · sans décision après 2 h 00 : Il est validé » */
function Sentence({ rule }: { rule: ReviewRule }) {
  const { t } = useLingui();
  const all = t`Tous`;
  const from = rule.senderRole ? roleWords(rule.senderRole) : all;
  const to = rule.receiverRole ? roleWords(rule.receiverRole) : all;
  const threshold = rule.threshold ?? 0;
  const what = rule.condition === 'recipients' ? t`plus de ${threshold} destinataires` : rule.condition === 'words' ? rule.words.slice(0, 4).join(', ') + (rule.words.length > 4 ? '…' : '') : conditionWords(rule.condition);
  const delay = lengthWords(rule.delayMinutes);
  const then = expiryWords(rule.expiry);
  return <p className={css.help}>{t`${from} → ${to}`} · <bdi>{what}</bdi> · {t`sans décision après ${delay} : ${then}`}</p>;
}
