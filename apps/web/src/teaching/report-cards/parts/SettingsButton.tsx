import type { ProofBy, ReportSettings } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { linesOf } from '#kernel/text.ts';
import { putSettings, settingsQuery } from '../report-cards.api.ts';
import css from './ReportCards.module.css';

/** Rules of the school: length of comments, words to avoid, possible decisions of councils. */
export function SettingsButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...settingsQuery, enabled: open });
  return (
    <>
      <Button icon={IconSettings} onClick={() => setOpen(true)}>
        <Trans>Règles</Trans>
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t`Règles des bulletins`} closeLabel={t`Fermer`}>
          <Asked query={query} label={t`Chargement des règles`} rows={4}>
            {(rules) => <RulesForm rules={rules} onDone={() => setOpen(false)} />}
          </Asked>
        </Dialog>
      )}
    </>
  );
}

type RulesDraft = { maxLength: string; forbidden: string; decisions: string; proof: ProofBy };
const ruleWords = {
  maxLength: msg`Longueur d’une appréciation, en signes`,
  decisions: msg`Décisions du conseil, une par ligne`,
  forbidden: msg`Mots à éviter, un par ligne`,
  proof: msg`Qui relit les appréciations`,
};

function RulesForm({ rules, onDone }: { rules: ReportSettings; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<RulesDraft>({
    start: {
      maxLength: String(rules.maxLength),
      forbidden: rules.forbidden.join('\n'),
      decisions: rules.decisions.join('\n'),
      proof: rules.proof,
    },
    version: rules.version,
    follows: true,
    send: (draft, { version }) =>
      putSettings({
        maxLength: Number(draft.maxLength),
        forbidden: linesOf(draft.forbidden),
        decisions: linesOf(draft.decisions),
        proof: draft.proof,
        version,
      }),
    undo: () => t`Règles enregistrées.`,
    onSaved: onDone,
  });
  const { draft, set } = edit;
  const letters = Number(draft.maxLength);
  const wrong = !(Number.isInteger(letters) && letters >= 60 && letters <= 1000);
  const proofs = [
    { value: 'none' as const, label: t`Leurs auteurs`, note: t`Chacun dit quand il a tout relu.` },
    {
      value: 'head' as const,
      label: t`Le professeur principal`,
      note: t`Il valide ou renvoie celles de ses collègues ; la direction aussi.`,
    },
    {
      value: 'office' as const,
      label: t`La direction seule`,
      note: t`Une appréciation validée ne se modifie plus sans elle.`,
    },
  ];
  return (
    <div className={css.form}>
      <ConflictNotice
        edit={edit}
        words={ruleWords}
        formatValue={(value, field) =>
          field === 'proof' ? proofs.find((one) => one.value === value)?.label : undefined
        }
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Longueur d’une appréciation, en signes`}
        inputMode="numeric"
        value={draft.maxLength}
        error={wrong ? t`De 60 à 1000 signes.` : undefined}
        onChange={(event) => set({ maxLength: event.currentTarget.value })}
      />
      <TextArea
        label={t`Décisions du conseil, une par ligne`}
        rows={5}
        value={draft.decisions}
        onChange={(event) => set({ decisions: event.currentTarget.value })}
      />
      <TextArea
        label={t`Mots à éviter, un par ligne`}
        help={t`Le professeur est averti ; rien ne lui est refusé.`}
        rows={4}
        value={draft.forbidden}
        onChange={(event) => set({ forbidden: event.currentTarget.value })}
      />
      <RadioField<ProofBy>
        label={t`Qui relit les appréciations`}
        value={draft.proof}
        options={proofs}
        onChange={(proof) => set({ proof })}
      />
      <div className={css.row}>
        <Button variant="primary" busy={edit.busy} disabled={wrong} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </div>
  );
}
