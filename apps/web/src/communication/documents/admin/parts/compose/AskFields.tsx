import type { DocumentContent, SignatureMode } from '@encrier/contract/communication/documents';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Admin.module.css';

type Props = {
  content: DocumentContent;
  locked: boolean;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<DocumentContent>) => void;
};

/** The answer that a document requires; fixed once published. */
export function AskFields({ content, locked, errors, set }: Props) {
  const { t } = useLingui();
  const needsAnswer = content.readingRequired || content.signature !== 'none';
  return (
    <div className={css.stack}>
      <CheckField
        label={t`Demander une confirmation de lecture`}
        checked={content.readingRequired}
        disabled={locked}
        onChange={(event) => set({ readingRequired: event.currentTarget.checked })}
      />
      <RadioField<SignatureMode>
        label={t`Signature`}
        value={content.signature}
        onChange={(signature) => set({ signature })}
        options={[
          { value: 'none', label: t`Aucune signature`, disabled: locked },
          {
            value: 'tick',
            label: t`Case à cocher`,
            note: t`Le signataire coche « J’approuve » après s’être connecté.`,
            disabled: locked,
          },
          {
            value: 'code',
            label: t`Mot de passe`,
            note: t`Le signataire confirme avec le mot de passe de son compte.`,
            disabled: locked,
          },
          {
            value: 'drawn',
            label: t`Manuscrite`,
            note: t`Le signataire dessine sa signature, ou écrit son nom au clavier.`,
            disabled: locked,
          },
        ]}
      />
      {locked && (
        <p className={css.help}>
          <Trans>
            Ce qui est demandé ne change plus une fois le document publié : retirez-le et publiez-en un autre.
          </Trans>
        </p>
      )}
      {content.signature !== 'none' && (
        <CheckField
          label={t`Chaque responsable légal doit signer`}
          note={t`Sinon une signature par famille suffit ; des parents séparés répondent chacun pour soi.`}
          checked={content.allGuardians}
          disabled={locked}
          onChange={(event) => set({ allGuardians: event.currentTarget.checked })}
        />
      )}
      {needsAnswer && (
        <p className={css.help}>
          <Trans>
            Un élève majeur répond lui-même ; ses responsables en sont informés. Une facture ou une convention adressée
            aux responsables reste la leur.
          </Trans>
        </p>
      )}
      {needsAnswer && (
        <DateField
          label={t`À rendre avant le`}
          optional={t`(facultatif)`}
          help={t`Une relance part sept jours puis deux jours avant.`}
          value={content.answerBy ?? ''}
          error={errors.answerBy}
          onChange={(event) => set({ answerBy: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}
