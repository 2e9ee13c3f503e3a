// house: one form with every kind of field
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { paperFormats, type PaperFormat } from '@encrier/contract/communication/papers';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, AudienceBox, useFileUploads } from '../../writing/writing.public.tsx';
import { open as openCampaign } from '../papers.api.ts';
import css from './Papers.module.css';
import { formatWords } from './words.tsx';

type Body = {
  title: string;
  note: string;
  audience: AudienceRule[];
  dueOn: string;
  required: boolean;
  formats: PaperFormat[];
  model: Attachment | null;
  names: Record<string, string>;
};
const blank: Body = {
  title: '',
  note: '',
  audience: [],
  dueOn: '',
  required: true,
  formats: ['pdf', 'image'],
  model: null,
  names: {},
};

/** Asks pupils’ families for a paper. */
// house: one form, field after field
export function OpenDialog({
  open,
  onClose,
  onOpened,
}: {
  open: boolean;
  onClose: () => void;
  onOpened: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const [body, setBody] = useState<Body>(blank);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { rows, send } = useFileUploads(useLang());
  const set = (part: Partial<Body>): void => {
    setBody({ ...body, ...part });
    setMissing({});
  };
  const work = useMutation({
    mutationFn: () =>
      openCampaign(
        {
          title: body.title.trim(),
          note: body.note.trim(),
          audience: body.audience,
          dueOn: body.dueOn,
          required: body.required,
          formats: body.formats,
          modelId: body.model?.id ?? null,
        },
        key,
      ),
    onSuccess: ({ id }) => {
      setBody(blank);
      toast.success(t`Demande envoyée aux familles`);
      onOpened(id);
    },
    onSettled: () => setKey(crypto.randomUUID()),
  });
  const errors = { ...fieldErrors(work.error), ...missing };
  const submit = (): void => {
    const found = {
      ...(!body.title.trim() && { title: t`À remplir` }),
      ...(!body.dueOn && { dueOn: t`À remplir` }),
      ...(!body.audience.length && { audience: t`Choisissez au moins une classe.` }),
      ...(!body.formats.length && { formats: t`Choisissez au moins un format.` }),
    };
    setMissing(found);
    if (!Object.keys(found).length && !work.isPending) work.mutate();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Demander une pièce`}
      closeLabel={t`Fermer`}
      width={600}
      foot={
        <Button variant="primary" icon={IconSend} busy={work.isPending} onClick={submit}>
          <Trans>Demander aux familles</Trans>
        </Button>
      }
    >
      <div className={css.stack}>
        <TextField
          label={t`Pièce demandée`}
          placeholder={t`Assurance scolaire, fiche sanitaire…`}
          value={body.title}
          error={errors.title}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t`Précisions`}
          optional={t`(facultatif)`}
          value={body.note}
          maxLength={500}
          rows={2}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <FieldGroup title={t`Élèves concernés`}>
          <AudienceBox
            use="documents"
            rules={body.audience}
            names={body.names}
            error={errors.audience}
            onChange={(audience, added) => set({ audience, ...(added && { names: { ...body.names, ...added } }) })}
          />
        </FieldGroup>
        <DateField
          label={t`À remettre avant le`}
          help={t`Une relance part sept jours puis deux jours avant.`}
          value={body.dueOn}
          error={errors.dueOn}
          onChange={(event) => set({ dueOn: event.currentTarget.value })}
        />
        <FieldGroup title={t`Formats acceptés`}>
          {paperFormats.map((format, n) => (
            <CheckField
              key={format}
              label={i18n._(formatWords[format])}
              checked={body.formats.includes(format)}
              error={n === 0 && errors.formats}
              onChange={(event) =>
                set({
                  formats: event.currentTarget.checked
                    ? [...body.formats, format]
                    : body.formats.filter((one) => one !== format),
                })
              }
            />
          ))}
        </FieldGroup>
        <CheckField
          label={t`Obligatoire`}
          checked={body.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <FieldGroup title={t`Modèle à remplir`}>
          <AttachmentField
            files={body.model ? [body.model] : []}
            uploads={rows}
            onRemove={() => set({ model: null })}
            onAdd={(files) =>
              void (files[0] && send(files[0]).then((model) => model && setBody((old) => ({ ...old, model }))))
            }
          />
        </FieldGroup>
        {work.error && !Object.keys(fieldErrors(work.error)).length && (
          <Notice tone="bad">{sentence(work.error)}</Notice>
        )}
      </div>
    </Sheet>
  );
}
