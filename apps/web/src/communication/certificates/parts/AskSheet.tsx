import {
  type CertificateChild,
  type CertificateKind,
  certificateKinds,
} from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ask } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { kindWords, type PaperLang, paperLangs, paperWords, sentLang } from './words.tsx';

/** Asks for a certificate: whose, which, in which language and what for. */
export function AskSheet({
  pupils,
  langs,
  onClose,
}: {
  pupils: readonly CertificateChild[];
  langs: readonly Lang[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: {
      pupilId: pupils[0]?.id ?? '',
      kind: 'schooling' as CertificateKind,
      lang: (langs[0] ?? 'fr') as PaperLang,
      motive: '',
    },
    send: (body, { key }) =>
      ask({ ...body, ...sentLang(body.lang) }, `${key}-${body.pupilId}-${body.kind}-${body.lang}`.slice(0, 100)),
    onSaved: ({ state }) => {
      toast.success(state === 'issued' ? t`Votre certificat est prêt` : t`Demande envoyée`);
      onClose();
    },
    onClose,
  });
  const { draft: body, set } = edit;
  const atOnce = pupils.find(({ id }) => id === body.pupilId)?.atOnce.includes(body.kind);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Demander un certificat`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" icon={IconSend} type="submit" form={form} busy={edit.busy}>
          {atOnce ? <Trans>Obtenir maintenant</Trans> : <Trans>Envoyer la demande</Trans>}
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {pupils.length > 1 && (
          <SelectField
            label={t`Pour`}
            value={body.pupilId}
            onChange={(event) => set({ pupilId: event.currentTarget.value })}
            options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <RadioField
          label={t`Document`}
          value={body.kind}
          onChange={(kind) => set({ kind })}
          options={certificateKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
        />
        <RadioField
          label={t`Langue`}
          value={body.lang}
          onChange={(lang) => set({ lang })}
          options={paperLangs(langs).map((value) => ({ value, label: i18n._(paperWords[value]) }))}
        />
        <TextArea
          label={t`Motif`}
          optional={t`(facultatif)`}
          value={body.motive}
          error={edit.errors.motive}
          maxLength={300}
          rows={2}
          onChange={(event) => set({ motive: event.currentTarget.value })}
        />
        {atOnce && (
          <Notice tone="info">
            <Trans>Ce document est délivré aussitôt.</Trans>
          </Notice>
        )}
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      </form>
    </Sheet>
  );
}
