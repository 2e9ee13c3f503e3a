import type { AuthoredResource } from '@encrier/contract/communication/resources';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldError } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFile, IconLink, IconTextCaption, IconVideo, IconX } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { sizeWords } from '../../../reading/reading.public.tsx';
import { RichEditor, useFileUploads, VideoField } from '../../../writing/writing.public.tsx';
import { Given } from '../Given.tsx';
import css from '../Resources.module.css';
import { type Draft, titleOf, titleRoom } from './draft.ts';

/** Files of one resource, and resources made at once. */
const maxFiles = 20;
const maxResources = 50;

type Titles = Readonly<Record<string, string>> | null;
type Props = {
  draft: Draft;
  set: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  titles: Titles;
  setTitles: (titles: Titles) => void;
  error: string | undefined;
  resource: AuthoredResource | null;
};

/** Files, an address, a video or a text; several files may each become a resource. */
export function GivenFields({ draft, set, titles, setTitles, error, resource }: Props) {
  const { t } = useLingui();
  const id = useId();
  const noFiles = () => void toast.error(t`Un texte n’a ni image ni fichier : donnez-les en choisissant « Fichiers ».`);
  if (resource && !resource.contentMine) {
    return (
      <>
        <Notice tone="info">
          <Trans>Ce contenu est celui d’un collègue : ses corrections arrivent ici d’elles-mêmes.</Trans>
        </Notice>
        <Given content={resource.content} title={resource.title} downloadable />
      </>
    );
  }
  return (
    <>
      {resource && resource.places > 1 && (
        <Notice tone="info">
          {plural(resource.places - 1, {
            one: 'Ce contenu sert aussi à # autre endroit : ce que vous changez s’y voit.',
            other: 'Ce contenu sert aussi à # autres endroits : ce que vous changez s’y voit.',
          })}
        </Notice>
      )}
      <Segmented
        label={t`Ce que vous donnez`}
        value={draft.given}
        onChange={(given) => {
          set({ given });
          setTitles(null);
        }}
        options={[
          { value: 'file', label: t`Fichiers`, icon: IconFile },
          { value: 'link', label: t`Lien`, icon: IconLink },
          { value: 'video', label: t`Vidéo`, icon: IconVideo },
          { value: 'text', label: t`Texte`, icon: IconTextCaption },
        ]}
      />
      {draft.given === 'file' && (
        <Files draft={draft} set={set} titles={titles} setTitles={setTitles} alone={resource !== null} />
      )}
      {draft.given === 'link' && (
        <TextField
          label={t`Adresse de la page`}
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://…"
          maxLength={2000}
          value={draft.link}
          error={error}
          onChange={(event) => set({ link: event.currentTarget.value })}
        />
      )}
      {draft.given === 'video' && <VideoField video={draft.video} onChange={(video) => set({ video })} />}
      {draft.given === 'text' && (
        <Suspense fallback={null}>
          <div className={css.writing} data-wrong={error !== undefined || undefined}>
            <RichEditor
              html={draft.html}
              onChange={(html) => set({ html })}
              onFiles={noFiles}
              invalid={error !== undefined}
            />
          </div>
        </Suspense>
      )}
      {draft.given !== 'link' && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

function Files({ draft, set, titles, setTitles, alone }: Omit<Props, 'error' | 'resource'> & { alone: boolean }) {
  const { t } = useLingui();
  const lang = useLang();
  const { rows, send } = useFileUploads(lang, (file) => void take([file]));
  const most = titles ? maxResources : maxFiles;
  const take = async (files: File[]) => {
    for (const file of files.slice(0, most - draft.files.length)) {
      const taken = await send(file);
      if (!taken) continue;
      // Other files may be added or removed while one is uploading.
      set((now) => ({
        files: [...now.files, taken],
        ...(!now.title && !now.files.length && { title: titleOf(taken.name) }),
      }));
    }
  };
  const drop = (file: Attachment) => set({ files: draft.files.filter((one) => one.id !== file.id) });
  return (
    <>
      <DropZone
        multiple
        disabled={draft.files.length >= most}
        title={t`Déposez vos fichiers ici`}
        note={t`PDF, images, documents, sons et vidéos, 50 Mo au plus chacun`}
        choose={t`Choisir des fichiers`}
        onFiles={(files) => void take(files)}
        uploads={rows}
        cancelLabel={(name) => t`Retirer ${name}`}
      />
      {!alone && draft.files.length > 1 && (
        <CheckField
          label={plural(draft.files.length, {
            one: 'Une ressource pour ce fichier',
            other: 'Une ressource par fichier : # ressources',
          })}
          note={t`Elles partagent la matière, le chapitre et les destinataires.`}
          checked={titles !== null}
          onChange={(event) =>
            setTitles(
              event.currentTarget.checked
                ? Object.fromEntries(draft.files.map((file) => [file.id, titleOf(file.name)]))
                : null,
            )
          }
        />
      )}
      {draft.files.length > 0 && (
        <ul className={css.titles} aria-label={t`Fichiers`}>
          {draft.files.map((file) => (
            <li key={file.id} className={css.given}>
              {titles ? (
                <TextField
                  label={file.name}
                  value={titles[file.id] ?? titleOf(file.name)}
                  maxLength={titleRoom}
                  autoComplete="off"
                  onChange={(event) => setTitles({ ...titles, [file.id]: event.currentTarget.value })}
                />
              ) : (
                <span className={css.names}>
                  <strong>
                    <bdi>{file.name}</bdi>
                  </strong>
                  <span className={css.detail}>{sizeWords(file.size, lang)}</span>
                </span>
              )}
              <IconButton icon={IconX} tip="none" label={t`Retirer ${file.name}`} onClick={() => drop(file)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
