import { type CertificateSettings, selfServiceKinds } from '@encrier/contract/communication/certificates';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { saveSettings } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { SealField } from './SealField.tsx';
import { kindWords } from './words.tsx';

type Draft = Omit<CertificateSettings, 'version'>;
const fieldWords = {
  signatory: msg`Signataire`,
  function: msg`Fonction`,
  seal: msg`Cachet`,
  selfService: msg`Délivrés aussitôt aux familles des élèves inscrits`,
};

/** The settings to edit; the sheet's button sends the form. */
export function SettingsForm({
  id,
  settings,
  onBusy,
  onClose,
}: {
  id: string;
  settings: CertificateSettings;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { version, ...start } = settings;
  const edit = useEdit<Draft>({
    start,
    version,
    follows: true,
    send: async (wish, sent) => {
      onBusy(true);
      try {
        await saveSettings({
          version: sent.version,
          signatory: wish.signatory,
          function: wish.function,
          sealId: wish.seal?.id ?? null,
          selfService: wish.selfService,
        });
      } finally {
        onBusy(false);
      }
    },
    read: readByField,
    undo: () => t`Réglages enregistrés`,
    onSaved: onClose,
  });
  const { draft: body, errors, set } = edit;
  const formatValue = (value: unknown, field: keyof Draft): string | undefined => {
    if (field === 'seal') return (value as Draft['seal'])?.name;
    if (field !== 'selfService') return undefined;
    return (value as Draft['selfService']).map((kind) => i18n._(kindWords[kind])).join(comma()) || undefined;
  };
  return (
    <form id={id} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
      <TextField
        label={t`Signataire`}
        value={body.signatory}
        error={errors.signatory}
        maxLength={100}
        onChange={(event) => set({ signatory: event.currentTarget.value })}
      />
      <TextField
        label={t`Fonction`}
        help={t`Telle que le certificat la dira, par exemple « directrice ».`}
        value={body.function}
        error={errors.function}
        maxLength={100}
        onChange={(event) => set({ function: event.currentTarget.value })}
      />
      <SealField seal={body.seal} error={errors.sealId} onSeal={(seal) => set({ seal })} />
      <FieldGroup title={t`Délivrés aussitôt aux familles des élèves inscrits`}>
        {selfServiceKinds.map((kind) => (
          <CheckField
            key={kind}
            label={i18n._(kindWords[kind])}
            checked={body.selfService.includes(kind)}
            onChange={(event) =>
              set({
                selfService: event.currentTarget.checked
                  ? [...body.selfService, kind]
                  : body.selfService.filter((one) => one !== kind),
              })
            }
          />
        ))}
      </FieldGroup>
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
    </form>
  );
}
