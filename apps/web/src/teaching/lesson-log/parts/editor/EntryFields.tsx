import { entryKinds, type LogLesson, outcomes, visibilities } from '@encrier/contract/teaching/lesson-log';
import { Tag } from '@encrier/ui/actions/Chips';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, RichEditor, type useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Log.module.css';
import { kindWords, outcomeWords, visibilityWords } from '../words.ts';
import type { Draft } from './entry-keeper.ts';

export type FieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void };

/** Title, kind and objective. */
export function AboutFields({ draft, set }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t`Titre`}
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <SelectField
          label={t`Type de séance`}
          value={draft.kind}
          options={entryKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as Draft['kind'] })}
        />
      </div>
      <TextArea
        label={t`Objectif`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={1000}
        value={draft.objective}
        onChange={(event) => set({ objective: event.currentTarget.value })}
      />
    </>
  );
}

type Uploads = { uploads: ReturnType<typeof useFileUploads>['rows']; onAdd: (files: File[]) => void };
/** The lesson's content, with its files; a new `turn` remounts the editor when the text changed outside it. */
export function ContentFields({
  draft,
  set,
  turn,
  open,
  uploads,
  onAdd,
}: FieldsProps & Uploads & { turn: number; open: boolean }) {
  const { t } = useLingui();
  // An editor heeds no disabled fields around it.
  if (!open) return <RichText html={draft.body} />;
  return (
    <>
      <div>
        <span className={css.label}>{t`Contenu de la séance`}</span>
        <Suspense fallback={null}>
          <div className={css.writing}>
            <RichEditor
              key={turn}
              html={draft.body}
              onChange={(body) => set({ body })}
              onFiles={() => void toast.error(t`Joignez les images et les fichiers sous le contenu.`)}
            />
          </div>
        </Suspense>
      </div>
      <AttachmentField
        files={draft.files}
        uploads={uploads}
        onAdd={onAdd}
        onRemove={(file) => set({ files: draft.files.filter((one) => one.id !== file.id) })}
      />
    </>
  );
}

/** The chapter of the programme that the lesson belongs to: used to count planned and done lessons. */
export function ChapterField({ draft, set, chapters }: FieldsProps & { chapters: LogLesson['chapters'] }) {
  const { t } = useLingui();
  if (!chapters.length) return null;
  return (
    <SelectField
      label={t`Chapitre du programme`}
      value={draft.chapterId ?? ''}
      options={[{ value: '', label: t`(aucun)` }, ...chapters.map(({ id, title }) => ({ value: id, label: title }))]}
      onChange={(event) => set({ chapterId: event.currentTarget.value || null })}
    />
  );
}

/** Parts of the programme that were worked on: entered one by one. */
export function ElementsField({ draft, set }: FieldsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const name = typed.trim();
    if (name && !draft.elements.includes(name) && draft.elements.length < 12)
      set({ elements: [...draft.elements, name] });
    setTyped('');
  };
  return (
    <div className={css.form}>
      <TextField
        label={t`Éléments du programme`}
        optional={t`(facultatif)`}
        help={t`Un élément à la fois, puis Entrée.`}
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      {draft.elements.length > 0 && (
        <span className={css.row}>
          {draft.elements.map((one) => (
            <Tag
              key={one}
              removeLabel={t`Retirer ${one}`}
              onRemove={() => set({ elements: draft.elements.filter((other) => other !== one) })}
            >
              <bdi>{one}</bdi>
            </Tag>
          ))}
        </span>
      )}
    </div>
  );
}

type Joined = Pick<Draft, 'resources'>;
type ResourcesProps = { draft: Joined; set: (part: { resources: Draft['resources'][number][] }) => void };
type Shelf = readonly Draft['resources'][number][];
/** Resources of the subject attached to the lesson. */
export function ResourcesField({ draft, set, shelf }: ResourcesProps & { shelf: Shelf }) {
  const { t } = useLingui();
  const left = shelf.filter(({ id }) => !draft.resources.some((one) => one.id === id));
  if (!shelf.length && !draft.resources.length) return null;
  return (
    <div className={css.form}>
      {left.length > 0 && draft.resources.length < 10 && (
        <SelectField
          label={t`Joindre une ressource`}
          value=""
          options={[{ value: '', label: t`Choisir` }, ...left.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={(event) => {
            const chosen = left.find(({ id }) => id === event.currentTarget.value);
            if (chosen) set({ resources: [...draft.resources, chosen] });
          }}
        />
      )}
      <span className={css.row}>
        {draft.resources.map((one) => (
          <Tag
            key={one.id}
            removeLabel={t`Retirer ${one.title}`}
            onRemove={() => set({ resources: draft.resources.filter(({ id }) => id !== one.id) })}
          >
            <bdi>{one.title}</bdi>
          </Tag>
        ))}
      </span>
    </div>
  );
}

/** Audience and, once the lesson is over, its outcome. */
export function ReaderFields({ draft, set, over }: FieldsProps & { over: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.pair}>
      <SelectField
        label={t`Visible par`}
        value={draft.visibility}
        options={visibilities.map((value) => ({ value, label: i18n._(visibilityWords[value]) }))}
        onChange={(event) => set({ visibility: event.currentTarget.value as Draft['visibility'] })}
      />
      {over && (
        <SelectField
          label={t`Réalisation`}
          value={draft.outcome}
          options={outcomes.map((value) => ({ value, label: i18n._(outcomeWords[value]) }))}
          onChange={(event) => set({ outcome: event.currentTarget.value as Draft['outcome'] })}
        />
      )}
    </div>
  );
}
