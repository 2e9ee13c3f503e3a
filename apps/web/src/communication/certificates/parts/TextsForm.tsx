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
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { refreshTexts, resetText, saveText, specimen } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { kindWords, paperWords } from './words.tsx';

const fieldWords: Record<CertificateField, MessageDescriptor> = {
  nom: msg`nom de l’élève`,
  prenom: msg`prénom de l’élève`,
  classe: msg`classe`,
  niveau: msg`niveau`,
  annee: msg`année scolaire`,
  matricule: msg`matricule`,
  date: msg`jour de délivrance`,
  signataire: msg`signataire`,
  fonction: msg`fonction du signataire`,
  ecole: msg`nom de l’établissement`,
  ville: msg`ville`,
  absences: msg`nombre d’absences de l’année`,
  depart: msg`date de départ`,
};
type Words = Pick<CertificateText, 'title' | 'opening' | 'body'>;
type Which = { kind: CertificateKind; lang: Lang };

/** Words of the certificates to come: one kind and one language at a time. */
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
  useLeaveGuard(typed);
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
      <OneText
        key={`${text.kind}.${text.lang}.${text.version}`}
        id={id}
        text={text}
        onBusy={onBusy}
        onTyped={setTyped}
      />
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
  const [words, setWords] = useState<Words>({ title: text.title, opening: text.opening, body: text.body });
  const at = useRef<{ name: keyof Words; place: number }>({ name: 'body', place: text.body.length });
  const options = { onMutate: () => onBusy(true), onSettled: () => onBusy(false) };
  const done = (said: string) => () => {
    onTyped(false);
    toast.success(said);
  };
  const save = useMutation({
    mutationFn: () => saveText({ kind, lang }, { version, ...words }),
    ...options,
    onSuccess: done(t`Texte enregistré`),
  });
  const reset = useMutation({
    mutationFn: () => resetText({ kind, lang }, version),
    ...options,
    onSuccess: done(t`Texte d’origine rétabli`),
  });
  const show = useMutation({
    mutationFn: () => specimen({ kind, lang }, words),
    onSuccess: (pdf) =>
      saveFile(pdf, `${t`Spécimen`} - ${words.title.replace(/[\\/:*?"<>|]+/g, ' ').slice(0, 60)}.pdf`),
  });
  const error = save.error ?? show.error ?? reset.error;
  const errors = fieldErrors(error);
  const set = (part: Partial<Words>): void => {
    setWords((old) => ({ ...old, ...part }));
    onTyped(true);
    for (const one of [save, show, reset]) if (one.error) one.reset();
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
    <form
      id={id}
      className={css.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
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
      {isApiError(error, 'edited_meanwhile') ? (
        <Notice
          tone="warn"
          title={t`Quelqu’un d’autre a modifié ce texte pendant ce temps.`}
          action={
            <Button
              size="small"
              onClick={() => {
                onTyped(false);
                refreshTexts();
              }}
            >
              <Trans>Prendre sa version</Trans>
            </Button>
          }
        />
      ) : (
        error && !Object.keys(errors).length && <Notice tone="bad">{sentence(error)}</Notice>
      )}
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
