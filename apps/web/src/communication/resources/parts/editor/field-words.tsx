import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { Choices } from '../../resources.api.ts';
import { difficulties, kinds, licences } from '../words.ts';
import type { Draft } from './draft.ts';

/** Field names of a resource, for the notice of conflicting changes. */
export const fieldWords = {
  title: msg`Titre`,
  description: msg`Description`,
  given: msg`Ce que vous donnez`,
  html: msg`Texte`,
  files: msg`Fichiers`,
  link: msg`Adresse de la page`,
  video: msg`Vidéo`,
  subjectId: msg`Matière`,
  kind: msg`Type`,
  folderId: msg`Chapitre`,
  levelIds: msg`Niveaux`,
  audience: msg`Pour qui`,
  shared: msg`Partager avec les collègues de la matière`,
  opensAt: msg`Visible à partir du`,
  closesAt: msg`Visible jusqu’au`,
  tags: msg`Mots-clés`,
  difficulty: msg`Difficulté`,
  licence: msg`Licence`,
  downloadable: msg`Téléchargeable`,
};
const givenWords: Record<Draft['given'], MessageDescriptor> = {
  file: msg`Fichiers`,
  link: msg`Lien`,
  video: msg`Vidéo`,
  text: msg`Texte`,
};

/** Makes the function that writes the value of a resource’s field in words; undefined for an empty value. */
export function valueFormatter({ subjects, folders, levels }: Choices) {
  const named = (list: readonly { id: string; name: string }[], ids: readonly (string | null)[]) =>
    list
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(comma()) || undefined;
  const describe: { [field in keyof Draft]?: (value: NonNullable<Draft[field]>) => ReactNode } = {
    given: (given) => i18n._(givenWords[given]),
    html: (html) => <RichText html={html} />,
    files: (files) => files.map(({ name }) => name).join(comma()) || undefined,
    subjectId: (id) => named(subjects, [id]),
    folderId: (id) => named(folders, [id]),
    levelIds: (ids) => named(levels, ids),
    kind: (kind) => i18n._(kinds[kind].label),
    licence: (licence) => i18n._(licences[licence]),
    difficulty: (difficulty) => i18n._(difficulties[difficulty - 1] ?? msg`Non précisée`),
    audience: ({ length }) => (length ? String(length) : t`vide`),
    opensAt: (moment) => formatMoment(moment),
    closesAt: (moment) => formatMoment(moment),
  };
  return (value: unknown, field: keyof Draft): ReactNode =>
    value ? (describe[field] as ((given: unknown) => ReactNode) | undefined)?.(value) : undefined;
}
