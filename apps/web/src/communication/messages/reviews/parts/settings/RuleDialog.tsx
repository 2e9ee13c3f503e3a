import { type ReviewRule, type ReviewRuleBody, ruleConditions } from '@encrier/contract/communication/message-settings';
import type { Role } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveRule } from '../../reviews.api.ts';
import { delayWords } from '../review-words.ts';
import { bodyOf, conditionWords, delays, expiryWords, roleOrder, roleWords } from './setting-words.ts';
import css from './Settings.module.css';

const blank: ReviewRuleBody = {
  label: '',
  enabled: true,
  senderRole: null,
  receiverRole: null,
  condition: 'always',
  threshold: null,
  words: [],
  delayMinutes: 240,
  expiry: 'escalate',
};
const listed = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[\n,;]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ].slice(0, 200);

/** One rule of review. */
export function RuleDialog({ rule, onClose }: { rule: ReviewRule | null; onClose: () => void }) {
  const { t } = useLingui();
  const [id] = useState(() => rule?.id ?? newDraftId());
  const [value, setValue] = useState(() => (rule ? bodyOf(rule) : blank));
  const [words, setWords] = useState(() => value.words.join('\n'));
  const [threshold, setThreshold] = useState(String(value.threshold ?? 30));
  const [submitted, setSubmitted] = useState(false);
  const set = (part: Partial<ReviewRuleBody>) => setValue((old) => ({ ...old, ...part }));
  const many = /^\d{1,6}$/.test(threshold.trim()) && Number(threshold) >= 1 ? Number(threshold) : null;
  const wrong = {
    label: !value.label.trim() && t`Donnez un nom à la règle.`,
    words: value.condition === 'words' && listed(words).length === 0 && t`Donnez au moins un mot.`,
    many: value.condition === 'recipients' && many === null && t`Un nombre de 1 à 100 000.`,
  };
  const save = useMutation({
    mutationFn: saveRule,
    onSuccess: () => {
      toast.success(t`Règle enregistrée`);
      onClose();
    },
  });
  const go = () => {
    setSubmitted(true);
    if (wrong.label || wrong.words || wrong.many) return;
    save.mutate({
      id,
      version: rule?.version ?? null,
      rule: {
        ...value,
        label: value.label.trim(),
        words: value.condition === 'words' ? listed(words) : [],
        threshold: value.condition === 'recipients' ? many : null,
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={rule ? t`Modifier la règle` : t`Nouvelle règle`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={go}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextField
          label={t`Nom`}
          maxLength={80}
          value={value.label}
          error={submitted && wrong.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <RoleField label={t`Qui écrit`} value={value.senderRole} onChange={(senderRole) => set({ senderRole })} />
          <RoleField
            label={t`Qui reçoit`}
            value={value.receiverRole}
            onChange={(receiverRole) => set({ receiverRole })}
          />
        </div>
        <SelectField
          label={t`Quand relire`}
          value={value.condition}
          options={ruleConditions.map((one) => ({ value: one, label: conditionWords(one) }))}
          onChange={(event) => set({ condition: event.currentTarget.value as ReviewRuleBody['condition'] })}
        />
        {value.condition === 'recipients' && (
          <TextField
            label={t`Plus de combien de destinataires`}
            inputMode="numeric"
            dir="ltr"
            value={threshold}
            error={wrong.many}
            onChange={(event) => setThreshold(event.currentTarget.value)}
          />
        )}
        {value.condition === 'words' && (
          <TextArea
            label={t`Mots`}
            help={t`Un par ligne ; les accents et les majuscules ne comptent pas.`}
            rows={5}
            value={words}
            error={submitted && wrong.words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Ending value={value} onChange={set} />
      </div>
    </Dialog>
  );
}

/** Longest wait of a message, and what happens then. */
function Ending({ value, onChange }: { value: ReviewRuleBody; onChange: (part: Partial<ReviewRuleBody>) => void }) {
  const { t } = useLingui();
  const minutes = [...new Set([...delays, value.delayMinutes])].sort((a, b) => a - b);
  return (
    <div className={css.pair}>
      <SelectField
        label={t`Délai pour décider`}
        value={String(value.delayMinutes)}
        options={minutes.map((one) => ({ value: String(one), label: delayWords(one) }))}
        onChange={(event) => onChange({ delayMinutes: Number(event.currentTarget.value) })}
      />
      <SelectField
        label={t`Sans décision à temps`}
        value={value.expiry}
        options={(['escalate', 'approve', 'refuse'] as const).map((one) => ({ value: one, label: expiryWords(one) }))}
        onChange={(event) => onChange({ expiry: event.currentTarget.value as ReviewRuleBody['expiry'] })}
      />
    </div>
  );
}

function RoleField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Role | null;
  onChange: (role: Role | null) => void;
}) {
  const { t } = useLingui();
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: t`Tous` }, ...roleOrder.map((role) => ({ value: role, label: roleWords(role) }))]}
      onChange={(event) => onChange((event.currentTarget.value || null) as Role | null)}
    />
  );
}
