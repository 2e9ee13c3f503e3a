import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { correctorsQuery, setCorrection } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

const ruleWords = {
  blind: msg`À l’aveugle`,
  secondId: msg`Second correcteur`,
  held: msg`Publier les résultats à la main`,
};
type Props = { results: TestResults; onClose: () => void };
/** Correction settings of a test: without names, with a second corrector, results held. */
export function CorrectionRules({ results: { id, rules }, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(correctorsQuery(id));
  const edit = useEdit({
    start: { blind: rules.blind, held: rules.held, secondId: rules.second?.id ?? '' },
    version: rules.version,
    follows: true,
    send: (typed, { version }) =>
      setCorrection(id, {
        blind: typed.blind,
        held: typed.held || typed.blind || typed.secondId !== '',
        secondId: typed.secondId || null,
        version,
      }),
    onSaved: () => {
      toast.success(t`Règles de correction enregistrées.`);
      onClose();
    },
    onClose,
  });
  const { set } = edit;
  const { blind, held, secondId } = edit.draft;
  const always = blind || secondId !== '';
  const formatValue = (value: unknown, field: 'blind' | 'held' | 'secondId'): string | undefined =>
    field === 'secondId'
      ? [...(query.data?.items ?? []), ...(rules.second ? [rules.second] : [])].find((one) => one.id === value)?.name
      : undefined;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Règles de correction`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={ruleWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Switch
          label={t`À l’aveugle`}
          note={t`Les noms sont cachés à qui corrige jusqu’à la publication des résultats.`}
          checked={blind}
          onChange={(on) => set({ blind: on })}
        />
        <Asked query={query} label={t`Chargement des collègues`}>
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
              onChange={(event) => set({ secondId: event.currentTarget.value })}
            />
          )}
        </Asked>
        <Switch
          label={t`Publier les résultats à la main`}
          note={t`Élèves et familles ne lisent rien avant que vous ne publiiez, après la fermeture du test.`}
          checked={held || always}
          {...(always && { locked: t`Toujours, à l’aveugle ou à deux correcteurs` })}
          onChange={(on) => set({ held: on })}
        />
      </div>
    </Dialog>
  );
}
