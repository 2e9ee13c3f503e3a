import type { ResourceLicence } from '@encrier/contract/communication/resources';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { MomentField } from '#kernel/content/MomentField.tsx';
import css from '../Resources.module.css';
import { difficulties, licences } from '../words.ts';
import type { Draft } from './draft.ts';

type Props = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Readonly<Record<string, string>> };

/** Opening and closing dates, keywords, and what readers may do. */
export function MoreFields({ draft, set, errors }: Props) {
  const { t, i18n } = useLingui();
  return (
    <section className={css.section}>
      <h2>
        <Trans>Dates et détails</Trans>
      </h2>
      <div className={css.pair}>
        <MomentField
          label={t`Visible à partir du`}
          value={draft.opensAt}
          hour="08:00"
          optional
          onChange={(opensAt) => set({ opensAt })}
        />
        <MomentField
          label={t`Visible jusqu’au`}
          value={draft.closesAt}
          hour="18:00"
          optional
          error={errors.closesAt ?? false}
          onChange={(closesAt) => set({ closesAt })}
        />
      </div>
      <TextField
        label={t`Mots-clés`}
        optional={t`(facultatif)`}
        help={t`Séparés par des virgules.`}
        value={draft.tags}
        error={errors.tags ?? false}
        autoComplete="off"
        onChange={(event) => set({ tags: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <SelectField
          label={t`Difficulté`}
          value={draft.difficulty ?? ''}
          options={[
            { value: '', label: t`Non précisée` },
            ...difficulties.map((label, index) => ({ value: String(index + 1), label: i18n._(label) })),
          ]}
          onChange={(event) => set({ difficulty: Number(event.currentTarget.value) || null })}
        />
        <SelectField
          label={t`Licence`}
          value={draft.licence}
          options={Object.entries(licences).map(([value, label]) => ({ value, label: i18n._(label) }))}
          onChange={(event) => set({ licence: event.currentTarget.value as ResourceLicence })}
        />
      </div>
      <CheckField
        label={t`Téléchargeable`}
        note={t`Sinon, un PDF se lit dans la page, sans bouton pour l’enregistrer.`}
        checked={draft.downloadable}
        onChange={(event) => set({ downloadable: event.currentTarget.checked })}
      />
    </section>
  );
}
