import { letterFields, type LetterTemplate, type LetterText } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { RichEditor } from '../../writing/writing.public.tsx';
import { mergeFieldsQuery, removeTemplate, saveTemplate } from '../letters.api.ts';
import css from './Letters.module.css';
import { fieldWords, langWords } from './words.ts';

type Words = { subject: string; html: string };
type Typed = Record<Lang, Words>;
const langs: readonly Lang[] = ['fr', 'ar', 'en'];
const typedOf = (texts: readonly LetterText[]): Typed => {
  const wordsIn = (lang: Lang): Words => {
    const { subject = '', html = '' } = texts.find((one) => one.lang === lang) ?? {};
    return { subject, html };
  };
  return { fr: wordsIn('fr'), ar: wordsIn('ar'), en: wordsIn('en') };
};
const plainOf = ({ subject, html }: Words): string =>
  [subject, html.replace(/<\/(?:p|li|h\d)>/g, '\n').replace(/<[^>]*>/g, '')]
    .map((part) => part.trim())
    .join('\n')
    .trim();
const isWritten = (words: Words): boolean => plainOf(words) !== '';
/** Languages in which something is written; French always, so that what is missing there is said. */
const textsOf = (typed: Typed): LetterText[] =>
  langs.filter((lang) => lang === 'fr' || isWritten(typed[lang])).map((lang) => ({ lang, ...typed[lang] }));

/** A template to write, language by language; what is typed in one stays while another is looked at. */
export function TemplateSheet({ template, onClose }: { template: LetterTemplate | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [lang, setLang] = useState<Lang>('fr');
  const edit = useEdit<Typed & { title: string }>({
    start: { title: template?.title ?? '', ...typedOf(template?.texts ?? []) },
    version: template?.version,
    follows: template !== null,
    send: ({ title, ...typed }, { version, key }) =>
      saveTemplate({ title, texts: textsOf(typed) }, template && { id: template.id, version }, key),
    read: (error) => ({ errors: {}, refused: sentence(error) }),
    onSaved: () => {
      toast.success(t`Modèle enregistré`);
      onClose();
    },
    onClose,
  });
  const { draft, set: change } = edit;
  const insertText = useRef<(words: string) => void>(() => {});
  // Where a field that is pressed goes in the subject, when one wrote there last; else it goes in the text.
  const place = useRef<number | null>(null);
  const remove = useMutation({ mutationFn: (id: string) => removeTemplate(id), onSuccess: onClose });
  const set = (part: Partial<Words>): void => change((old) => ({ [lang]: { ...old[lang], ...part } }));
  const insert = (name: string): void => {
    const words = `{${name}}`;
    const at = place.current;
    if (at === null) insertText.current(words);
    else {
      const { subject } = draft[lang];
      set({ subject: (subject.slice(0, at) + words + subject.slice(at)).slice(0, 150) });
      place.current = at + words.length;
    }
  };
  const drop = async (): Promise<void> => {
    if (
      template &&
      (await confirm({
        title: t`Supprimer ce modèle ?`,
        text: t`Les courriers déjà écrits restent tels qu’ils sont.`,
        action: t`Supprimer le modèle`,
        danger: true,
      }))
    )
      remove.mutate(template.id);
  };
  return (
    <Sheet
      open
      unguarded // asked once, by the form itself
      onClose={edit.leave}
      title={template ? <bdi>{template.title}</bdi> : t`Nouveau modèle`}
      closeLabel={t`Fermer`}
      width={680}
      foot={
        <>
          {template && (
            <Button variant="danger" busy={remove.isPending} onClick={() => void drop()}>
              <Trans>Supprimer</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" form="letter-template" busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id="letter-template" ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        <ConflictNotice
          edit={edit}
          words={{ title: msg`Nom du modèle`, ...langWords }}
          say={(value, field) => (field === 'title' ? undefined : plainOf(value as Words) || undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom du modèle`}
          maxLength={120}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Segmented<Lang>
          wide
          label={t`Langue du texte`}
          value={lang}
          onChange={setLang}
          options={langs.map((value) => ({ value, label: i18n._(langWords[value]) }))}
        />
        <TextField
          label={t`Objet de la lettre`}
          maxLength={150}
          value={draft[lang].subject}
          onBlur={(event) => {
            place.current = event.currentTarget.selectionStart;
          }}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        <FieldGroup title={t`Texte`} help={lang === 'fr' ? undefined : t`Vide, ces familles lisent le français.`}>
          <div className={css.editor}>
            <Suspense fallback={<Skeletons label={t`Chargement`} rows={3} />}>
              <RichEditor
                key={lang}
                html={draft[lang].html}
                onChange={(html) => set({ html })}
                onFiles={() => {}}
                onFocus={() => {
                  place.current = null;
                }}
                onReady={(put) => {
                  insertText.current = put;
                }}
              />
            </Suspense>
          </div>
        </FieldGroup>
        <Fields onPress={insert} />
      </form>
    </Sheet>
  );
}

type Press = { onPress: (name: string) => void };
/** Names that stand between braces: of the letter and its pupil, then those of other parts of the school. */
function Fields({ onPress }: Press) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(mergeFieldsQuery);
  return (
    <>
      <FieldNames
        title={t`Champs remplis pour chaque élève : appuyez pour insérer`}
        fields={letterFields.map((name) => ({ name, words: i18n._(fieldWords[name]) }))}
        onPress={onPress}
      />
      {data?.groups.map((group) => (
        <FieldNames key={group.title} {...group} onPress={onPress} />
      ))}
    </>
  );
}

type Names = Press & { title: string; fields: readonly { name: string; words: string }[] };
function FieldNames({ title, fields, onPress }: Names) {
  const { t } = useLingui();
  return (
    <FieldGroup title={title}>
      <ul className={css.fields}>
        {fields.map(({ name, words }) => (
          <li key={name}>
            <button
              type="button"
              className={css.field}
              aria-label={t`Insérer : ${words}`}
              onClick={() => onPress(name)}
            >
              <code dir="auto">{`{${name}}`}</code> <bdi className={css.small}>{words}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
