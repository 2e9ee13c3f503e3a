import {
  type CertificateField,
  certificateFieldsOf,
  certificateKinds,
  type CertificateKind,
  type CertificateText,
} from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { refreshTexts, resetText, saveText, specimen } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { fieldWords, partWords } from './text-words.ts';
import { kindWords, paperWords } from './words.tsx';

type Words = Pick<CertificateText, 'title' | 'opening' | 'body'>;
const wordsOf = ({ title, opening, body }: Words): Words => ({ title, opening, body });
type Which = { kind: CertificateKind; lang: Lang };

/** Texts of future certificates: one kind and one language at a time. */
export function TextsForm({
  id,
  texts,
  onBusy,
}: {
  id: string;
  texts: readonly CertificateText[];
  onBusy: (busy: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const [which, setWhich] = useState<Which>({ kind: 'schooling', lang: 'fr' });
  const [typed, setTyped] = useState(false);
  const text = texts.find(({ kind, lang }) => kind === which.kind && lang === which.lang)!;
  const choose = async (part: Partial<Which>): Promise<void> => {
    if (
      typed &&
      !(await confirm({
        title: t`Abandonner ce texte ?`,
        text: t`Ce que vous avez écrit n’est pas enregistré.`,
        action: t`Abandonner`,
        danger: true,
      }))
    )
      return;
    setTyped(false);
    setWhich({ ...which, ...part });
  };
  return (
    <div className={css.stack}>
      <div className={css.fields}>
        <SelectField
          label={t`Certificat`}
          value={which.kind}
          onChange={(event) => void choose({ kind: event.currentTarget.value as CertificateKind })}
          options={certificateKinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) }))}
        />
        <SelectField
          label={t`Langue`}
          value={which.lang}
          onChange={(event) => void choose({ lang: event.currentTarget.value as Lang })}
          options={(['fr', 'ar', 'en'] as const).map((one) => ({ value: one, label: i18n._(paperWords[one]) }))}
        />
      </div>
      <OneText key={`${text.kind}.${text.lang}`} id={id} text={text} onBusy={onBusy} onTyped={setTyped} />
    </div>
  );
}

// house: one form, field after field
function OneText({
  id,
  text,
  onBusy,
  onTyped,
}: {
  id: string;
  text: CertificateText;
  onBusy: (busy: boolean) => void;
  onTyped: (typed: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const { kind, lang, own, version } = text;
  const edit = useEdit<Words, CertificateText>({
    start: wordsOf(text),
    version,
    follows: true,
    send: async (words, sent) => {
      onBusy(true);
      try {
        return await saveText({ kind, lang }, { version: sent.version, ...words });
      } finally {
        onBusy(false);
      }
    },
    read: readByField,
    undo: () => t`Texte enregistré`,
  });
  const { draft: words, changed } = edit;
  useEffect(() => onTyped(changed), [changed, onTyped]);
  const at = useRef<{ name: keyof Words; place: number }>({ name: 'body', place: text.body.length });
  const reset = useMutation({
    mutationFn: () => resetText({ kind, lang }, version),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (first) => {
      edit.restart(wordsOf(first), first.version);
      toast.success(t`Texte d’origine rétabli`);
    },
    onError: refreshTexts,
  });
  const show = useMutation({
    mutationFn: () => specimen({ kind, lang }, words),
    onSuccess: (pdf) =>
      saveFile(pdf, `${t`Spécimen`} - ${words.title.replace(/[\\/:*?"<>|]+/g, ' ').slice(0, 60)}.pdf`),
  });
  const error = show.error ?? reset.error;
  const others = fieldErrors(error);
  const errors = { ...others, ...edit.errors };
  const set = (part: Partial<Words>): void => {
    edit.set(part);
    for (const one of [show, reset]) if (one.error) one.reset();
  };
  const keep =
    (name: keyof Words) =>
    (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      at.current = { name, place: event.currentTarget.selectionStart ?? words[name].length };
    };
  const insert = (field: CertificateField): void => {
    const { name, place } = at.current;
    const put = `{${field}}`;
    at.current = { name, place: place + put.length };
    set({ [name]: words[name].slice(0, place) + put + words[name].slice(place) });
  };
  const back = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Revenir au texte d’origine ?`,
        text: t`Votre texte est remplacé pour les certificats à venir ; ceux qui sont délivrés gardent le leur.`,
        action: t`Revenir au texte d’origine`,
      })
    )
      reset.mutate();
  };
  const common = (name: keyof Words) => ({
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    value: words[name],
    error: errors[name],
    onBlur: keep(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <form id={id} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
      <p className={css.quiet}>
        {own ? <Trans>Texte de l’école.</Trans> : <Trans>Texte d’origine.</Trans>}{' '}
        <Trans>Les certificats déjà délivrés gardent le leur.</Trans>
      </p>
      <TextField label={t`Titre`} maxLength={120} autoComplete="off" {...common('title')} />
      <TextArea label={t`Avant les données de l’élève`} maxLength={1000} rows={3} {...common('opening')} />
      <TextArea
        label={t`Après les données de l’élève`}
        help={t`Une ligne vide sépare deux paragraphes.`}
        maxLength={3000}
        rows={7}
        {...common('body')}
      />
      <fieldset className={css.merge}>
        <legend>
          <Trans>Champs remplis à la délivrance : appuyez pour insérer</Trans>
        </legend>
        {certificateFieldsOf(kind).map((field) => {
          const meaning = i18n._(fieldWords[field]);
          return (
            <button
              key={field}
              type="button"
              className={css.field}
              aria-label={t`Insérer : ${meaning}`}
              onClick={() => insert(field)}
            >
              <code dir="ltr">{`{${field}}`}</code> <span className={css.quiet}>{meaning}</span>
            </button>
          );
        })}
      </fieldset>
      <ConflictNotice edit={edit} words={partWords} title={t`Quelqu’un d’autre a modifié ce texte pendant ce temps.`} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {error && !Object.keys(others).length && <Notice tone="bad">{sentence(error)}</Notice>}
      <div className={css.tools}>
        <Button icon={IconEye} busy={show.isPending} onClick={() => show.mutate()}>
          <Trans>Voir un spécimen (PDF)</Trans>
        </Button>
        {own && (
          <Button icon={IconArrowBackUp} busy={reset.isPending} onClick={() => void back()}>
            <Trans>Revenir au texte d’origine</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
