import type { Lang } from '@encrier/contract/kernel/schema';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { RichEditor } from '../../writing/writing.public.tsx';
import css from './Letters.module.css';
import { TemplateFields } from './TemplateFields.tsx';
import { langs, type Typed, type Words } from './template-text.ts';
import { langWords } from './words.ts';

type Props = { typed: Typed; onWords: (lang: Lang, part: Partial<Words>) => void };
/** The text of one language at a time, and the fields to insert. */
export function TemplateText({ typed, onWords }: Props) {
  const { t, i18n } = useLingui();
  const [lang, setLang] = useState<Lang>('fr');
  const insertText = useRef<(words: string) => void>(() => {});
  // Cursor position for a field in the subject, when it was edited last; otherwise the field goes into the text.
  const place = useRef<number | null>(null);
  const set = (part: Partial<Words>): void => onWords(lang, part);
  const insert = (name: string): void => {
    const words = `{${name}}`;
    const at = place.current;
    if (at === null) insertText.current(words);
    else {
      const { subject } = typed[lang];
      set({ subject: (subject.slice(0, at) + words + subject.slice(at)).slice(0, 150) });
      place.current = at + words.length;
    }
  };
  return (
    <>
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
        value={typed[lang].subject}
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
              html={typed[lang].html}
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
      <TemplateFields onPress={insert} />
    </>
  );
}
