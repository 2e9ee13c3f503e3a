import type { ProofBy, ReportSettings } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { putSettings, settingsQuery } from '../report-cards.api.ts';
import css from './ReportCards.module.css';

/** Rules of the school: how long comments are, words to avoid, what a council may decide. */
export function SettingsButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...settingsQuery, enabled: open });
  return (
    <>
      <Button icon={IconSettings} onClick={() => setOpen(true)}>
        <Trans>Règles</Trans>
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t`Règles des bulletins`} closeLabel={t`Fermer`}>
          <Asked query={asked} label={t`Chargement des règles`} rows={4}>
            {(rules) => <RulesForm key={rules.version} rules={rules} onDone={() => setOpen(false)} />}
          </Asked>
        </Dialog>
      )}
    </>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function RulesForm({ rules, onDone }: { rules: ReportSettings; onDone: () => void }) {
  const { t } = useLingui();
  const [length, setLength] = useState(String(rules.maxLength));
  const [forbidden, setForbidden] = useState(rules.forbidden.join('\n'));
  const [decisions, setDecisions] = useState(rules.decisions.join('\n'));
  const [proof, setProof] = useState(rules.proof);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const letters = Number(length);
  const wrong = !(Number.isInteger(letters) && letters >= 60 && letters <= 1000);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await putSettings({
        maxLength: letters,
        forbidden: linesOf(forbidden),
        decisions: linesOf(decisions),
        proof,
        version: rules.version,
      });
      toast.success(t`Règles enregistrées.`);
      onDone();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.form}>
      {error && <Notice tone="bad">{error}</Notice>}
      <TextField
        label={t`Longueur d’une appréciation, en signes`}
        inputMode="numeric"
        value={length}
        error={wrong ? t`De 60 à 1000 signes.` : undefined}
        onChange={(event) => setLength(event.currentTarget.value)}
      />
      <TextArea
        label={t`Décisions du conseil, une par ligne`}
        rows={5}
        value={decisions}
        onChange={(event) => setDecisions(event.currentTarget.value)}
      />
      <TextArea
        label={t`Mots à éviter, un par ligne`}
        help={t`Le professeur est averti ; rien ne lui est refusé.`}
        rows={4}
        value={forbidden}
        onChange={(event) => setForbidden(event.currentTarget.value)}
      />
      <RadioField<ProofBy>
        label={t`Qui relit les appréciations`}
        value={proof}
        options={[
          { value: 'none', label: t`Leurs auteurs`, note: t`Chacun dit quand il a tout relu.` },
          {
            value: 'head',
            label: t`Le professeur principal`,
            note: t`Il valide ou renvoie celles de ses collègues ; la direction aussi.`,
          },
          {
            value: 'office',
            label: t`La direction seule`,
            note: t`Une appréciation validée ne se modifie plus sans elle.`,
          },
        ]}
        onChange={setProof}
      />
      <div className={css.row}>
        <Button variant="primary" busy={busy} disabled={wrong} onClick={() => void submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </div>
  );
}
