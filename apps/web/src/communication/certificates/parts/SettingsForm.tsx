import { type CertificateSettings, selfServiceKinds } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { useFileUploads } from '../../writing/writing.public.tsx';
import { saveSettings } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { kindWords } from './words.tsx';

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
  // What was opened is what is edited: another's save meanwhile is told at the saving.
  const [first] = useState(settings);
  const [body, setBody] = useState(first);
  const set = (part: Partial<CertificateSettings>): void => setBody((old) => ({ ...old, ...part }));
  const { rows, send } = useFileUploads(useLang());
  const work = useMutation({
    mutationFn: () =>
      saveSettings({
        version: first.version,
        signatory: body.signatory,
        function: body.function,
        sealId: body.seal?.id ?? null,
        selfService: body.selfService,
      }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      toast.success(t`Réglages enregistrés`);
      onClose();
    },
  });
  useLeaveGuard(body !== first && !work.isSuccess);
  const errors = fieldErrors(work.error);
  const take = async (files: File[]): Promise<void> => {
    const seal = files[0] && (await send(files[0]));
    if (seal) set({ seal });
  };
  return (
    <form
      id={id}
      className={css.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        work.mutate();
      }}
    >
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
      {work.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(work.error)}</Notice>}
    </form>
  );
}
