import { schoolDay } from '#kernel/dates.ts';
import type { AlbumContent, DownloadRule } from '@encrier/contract/communication/media';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '#kernel/session/rights.ts';
import { AudienceBox } from '../../../writing/writing.public.tsx';
import type { FieldErrors } from './field-errors.ts';
import css from './Work.module.css';

const downloadRules = ['none', 'reduced', 'original'] as const;
export const downloadWords: Record<DownloadRule, { label: MessageDescriptor; note: MessageDescriptor }> = {
  none: { label: msg`Regarder seulement`, note: msg`Aucun bouton de téléchargement.` },
  reduced: { label: msg`Taille réduite`, note: msg`Pour un écran, pas pour un tirage.` },
  original: {
    label: msg`Taille d’origine`,
    note: msg`Sans lieu ni appareil : ces données sont retirées à l’envoi.`,
  },
};

type Props = {
  content: AlbumContent;
  names: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** Last day of the school year, where it is known. */
  last: string | null;
  onChange: (part: Partial<AlbumContent>, added?: Record<string, string>) => void;
};

/** Fields of an album: details, audience, and whether readers may download. */
export function AlbumFields({ content, names, errors, last, onChange }: Props) {
  const { t, i18n } = useLingui();
  const moderates = useCan('media.moderate');
  const today = schoolDay();
  return (
    <div className={css.fields}>
      {errors.form && <Notice tone="bad" title={errors.form} />}
      <TextField
        label={t`Titre`}
        value={content.title}
        maxLength={140}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <FieldGroup title={t`Destinataires`}>
        <AudienceBox
          use="media"
          rules={content.audience}
          names={names}
          error={errors.audience}
          onChange={(audience, added) => onChange({ audience }, added)}
        />
      </FieldGroup>
      <details className={css.more} open={errors.takenOn || errors.expiresOn ? true : undefined}>
        <summary>
          <Trans>Description, date, téléchargement</Trans>
        </summary>
        <div className={css.fields}>
          <TextArea
            label={t`Description`}
            optional={t`(facultatif)`}
            rows={3}
            maxLength={2000}
            value={content.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <div className={css.pair}>
            <DateField
              label={t`Date`}
              optional={t`(facultatif)`}
              max={today}
              value={content.takenOn ?? ''}
              error={errors.takenOn}
              onChange={(event) => onChange({ takenOn: event.currentTarget.value || null })}
            />
            <TextField
              label={t`Lieu`}
              optional={t`(facultatif)`}
              maxLength={120}
              value={content.place}
              onChange={(event) => onChange({ place: event.currentTarget.value })}
            />
          </div>
          <RadioField
            label={t`Ce que les lecteurs peuvent emporter`}
            value={content.download}
            options={downloadRules.map((value) => ({
              value,
              label: i18n._(downloadWords[value].label),
              note: i18n._(downloadWords[value].note),
            }))}
            onChange={(download) => onChange({ download })}
          />
          <DateField
            label={t`Visible jusqu’au`}
            help={
              moderates
                ? t`Sans autre choix, le dernier jour de l’année scolaire. Un mois après, l’album est supprimé.`
                : t`Au plus tard le dernier jour de l’année scolaire. Un mois après, l’album est supprimé.`
            }
            min={today}
            {...(last && !moderates && { max: last })}
            value={content.expiresOn ?? ''}
            error={errors.expiresOn}
            onChange={(event) => onChange({ expiresOn: event.currentTarget.value || null })}
          />
        </div>
      </details>
    </div>
  );
}
