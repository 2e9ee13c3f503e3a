import { type CertificateSettings, selfServiceKinds } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { useFileUploads } from '../../writing/writing.public.tsx';
import { saveSettings } from '../certificates.api.ts';
import css from './Certificates.module.css';
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
  const { rows, send } = useFileUploads(useLang());
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
    onSaved: () => {
      toast.success(t`Réglages enregistrés`);
      onClose();
    },
  });
  const { draft: body, errors, set } = edit;
  const say = (value: unknown, field: keyof Draft): string | undefined => {
    if (field === 'seal') return (value as Draft['seal'])?.name;
    if (field !== 'selfService') return undefined;
    return (value as Draft['selfService']).map((kind) => i18n._(kindWords[kind])).join(comma()) || undefined;
  };
  const take = async (files: File[]): Promise<void> => {
    const seal = files[0] && (await send(files[0]));
    if (seal) set({ seal });
  };
  return (
    <form id={id} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={fieldWords} say={say} />
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
      <FieldGroup title={t`Cachet`}>
        {body.seal ? (
          <>
            <Pieces pieces={[body.seal]} />
            <Button size="small" onClick={() => set({ seal: null })}>
              <Trans>Retirer le cachet</Trans>
            </Button>
          </>
        ) : (
          <DropZone
            title={t`Déposez l’image du cachet`}
            note={t`PNG à fond transparent de préférence`}
            choose={t`Choisir un fichier`}
            accept={pictureTypes}
            onFiles={(files) => void take(files)}
            uploads={rows}
            cancelLabel={(name) => t`Retirer ${name}`}
          />
        )}
        {errors.sealId && <Notice tone="bad">{errors.sealId}</Notice>}
      </FieldGroup>
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
