import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { correctorsQuery, setCorrection } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

type Props = { results: TestResults; onClose: () => void };
/** How a test is corrected: without names, by two, shown when somebody says so. */
export function CorrectionRules({ results: { id, rules }, onClose }: Props) {
  const { t } = useLingui();
  const asked = useQuery(correctorsQuery(id));
  const [blind, setBlind] = useState(rules.blind);
  const [held, setHeld] = useState(rules.held);
  const [secondId, setSecond] = useState(rules.second?.id ?? '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const always = blind || secondId !== '';
  async function save() {
    setBusy(true);
    setError('');
    try {
      await setCorrection(id, { blind, held: held || always, secondId: secondId || null, version: rules.version });
      toast.success(t`Règles de correction enregistrées.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Règles de correction`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <Switch
          label={t`À l’aveugle`}
          note={t`Les noms sont cachés à qui corrige jusqu’à la publication des résultats.`}
          checked={blind}
          onChange={setBlind}
        />
        <Asked query={asked} label={t`Chargement des collègues`}>
          {({ items }) => (
            <SelectField
              label={t`Second correcteur`}
              help={t`Il corrige sans voir les points du premier ; les deux notes restent, et la différence se tranche.`}
              value={secondId}
              options={[
                { value: '', label: t`Aucun` },
                ...(rules.second && !items.some((one) => one.id === rules.second!.id)
                  ? [{ value: rules.second.id, label: rules.second.name }]
                  : []),
                ...items.map((one) => ({
                  value: one.id,
                  label: one.sameSubject ? t`${one.name} (même matière)` : one.name,
                })),
              ]}
              onChange={(event) => setSecond(event.currentTarget.value)}
            />
          )}
        </Asked>
        <Switch
          label={t`Publier les résultats à la main`}
          note={t`Élèves et familles ne lisent rien avant que vous ne publiiez, après la fermeture du test.`}
          checked={held || always}
          {...(always && { locked: t`Toujours, à l’aveugle ou à deux correcteurs` })}
          onChange={setHeld}
        />
      </div>
    </Dialog>
  );
}
