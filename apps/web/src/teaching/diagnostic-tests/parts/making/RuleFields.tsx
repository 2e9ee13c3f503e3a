import { testParents, testShows } from '@encrier/contract/teaching/diagnostic-tests';
import { Card } from '@encrier/ui/data/Card';
import { Switch } from '@encrier/ui/actions/Switch';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '#kernel/content/MomentField.tsx';
import css from '../Tests.module.css';
import { parentsWords, showsWords } from '../words.ts';
import type { Draft } from './draft.ts';

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  errors: Record<string, string>;
  locked: boolean;
};
/** Rules of a test: dates, time, random questions, what is shown afterwards, and to which readers. */
export function RuleFields({ draft, set, errors, locked }: Props) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Card title={t`Quand`}>
        <div className={css.form}>
          <MomentField
            label={t`Ouvre le`}
            hour="08:00"
            optional
            value={draft.opensAt}
            error={errors['opensAt'] ?? false}
            onChange={(opensAt) => set({ opensAt })}
          />
          <MomentField
            label={t`Ferme le`}
            hour="18:00"
            optional
            value={draft.closesAt}
            error={errors['closesAt'] ?? false}
            onChange={(closesAt) => set({ closesAt })}
          />
          <div className={css.pair}>
            <TextField
              label={t`Temps, en minutes`}
              optional={t`(facultatif)`}
              help={t`Un tiers de plus pour qui a un tiers temps. À la fin, la copie est rendue toute seule.`}
              inputMode="numeric"
              maxLength={3}
              value={draft.minutes}
              error={errors['minutes']}
              onChange={(event) => set({ minutes: event.currentTarget.value })}
            />
            <SelectField
              label={t`Essais`}
              value={draft.attempts}
              options={[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => ({ value: String(count), label: String(count) }))}
              onChange={(event) => set({ attempts: event.currentTarget.value })}
            />
          </div>
        </div>
      </Card>
      <Card title={t`Comment`}>
        <div className={css.form}>
          <TextField
            label={t`Questions tirées au sort pour chaque élève`}
            optional={t`(toutes si vide)`}
            inputMode="numeric"
            maxLength={2}
            disabled={locked}
            value={draft.draw}
            error={errors['draw']}
            onChange={(event) => set({ draw: event.currentTarget.value })}
          />
          <Switch
            label={t`Mêler l’ordre des questions`}
            note={t`À l’intérieur d’une même partie, chaque élève a son ordre.`}
            checked={draft.shuffle}
            disabled={locked}
            onChange={(shuffle) => set({ shuffle })}
          />
          <Switch
            label={t`Sans retour en arrière`}
            note={t`On ne revient pas à une question passée.`}
            checked={draft.linear}
            onChange={(linear) => set({ linear })}
          />
          <SelectField
            label={t`L’élève lit son résultat et la correction`}
            value={draft.shows}
            options={testShows.map((value) => ({ value, label: i18n._(showsWords[value]) }))}
            help={t`Tant qu’il lui reste un essai, il ne lit que son score.`}
            onChange={(event) => set({ shows: event.currentTarget.value as Draft['shows'] })}
          />
          <SelectField
            label={t`Les parents`}
            value={draft.parents}
            error={errors['parents']}
            options={testParents.map((value) => ({
              value,
              label: i18n._(parentsWords[value]),
              disabled: value === 'sit' && draft.purpose === 'graded',
            }))}
            onChange={(event) => set({ parents: event.currentTarget.value as Draft['parents'] })}
          />
        </div>
      </Card>
    </>
  );
}
